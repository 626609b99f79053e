// Settings that a deployment may give to each app: docs/configuration.md.
// Made from packages/settings by `npm run docs`; `npm run docs:check` fails if it differs.

@export()
@sealed()
@description('Settings that several apps read.')
type shared = {
  @description('The number of queues for hints, if one is too slow. It may grow at any time, workers first, but never shrink. Default: `1`. Allowed: a whole number from 1 to 64.')
  QUEUE_SHARDS: string?
  @description('The sender of all mails. Sites offer mail if it is set, and workers send with it: docs/mail.md. Unset: there is no mail. Needs `LINK_SECRET`, on sites and workers. Default: unset. Allowed: an address such as `surveys@example.org` or `Surveys <surveys@example.org>`.')
  MAIL_FROM: string?
  @description('How long a submission with a key, and a form, can be sent again and counts once. All sites and workers need the same. A worker’s memory grows with it: up to 24 bytes per such answer. Default: `24`. Allowed: a whole number from 1 to 168.')
  IDEMPOTENCY_WINDOW_HOURS: string?
  @description('Within this time the bytes of an erased answer are deleted from all blobs. Not covered: backups, and segments that a stuck survey keeps until `rebuild-summary` repairs it. Workers remove four times as often. All sites and workers need the same. Default: `24`. Allowed: a whole number from 4 to 720.')
  ERASE_WITHIN_HOURS: string?
  @description('Addresses inside the network that webhooks may reach, also over plain http; unset: none. Others must be public, and https. All sites and workers need the same. Default: unset. Allowed: hosts, `host:port`, IP addresses, or ranges such as `10.1.0.0/16`, separated by spaces or commas.')
  WEBHOOK_ALLOW: string?
  @description('The lowest level that is logged. No log line contains answers or keys. Default: `info`. Allowed: one of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.')
  LOG_LEVEL: string?
  @description('How often an idle worker polls, and an agent looks for work, although Service Bus or PostgreSQL wakes them: the delay after a lost trigger. Default: `300000`. Allowed: a whole number from 1,000 to 3,600,000.')
  SAFETY_POLL_INTERVAL_MS: string?
  @description('The trace collector, for OTLP over HTTP in JSON at `/v1/traces` under this address; unset: no traces. Default: unset. Allowed: an http or https address without user, password, query and fragment.')
  OTEL_EXPORTER_OTLP_ENDPOINT: string?
  @description('Which requests are traced. A `parentbased` sampler follows the caller, so use it only behind a proxy that respondents cannot bypass. Default: `parentbased_always_on`. Allowed: one of `always_on`, `always_off`, `traceidratio`, `parentbased_always_on`, `parentbased_always_off`, `parentbased_traceidratio`.')
  OTEL_TRACES_SAMPLER: string?
  @description('The ratio samplers trace this share of the requests. With thousands of answers per second, use `0.01` or less. Default: `1`. Allowed: a number from 0 to 1, such as `0.01`.')
  OTEL_TRACES_SAMPLER_ARG: string?
  @description('The name of the app in its traces; unset: `survey-site` or `summary-worker`. Default: unset. Allowed: up to 255 printable ASCII characters.')
  OTEL_SERVICE_NAME: string?
  @description('Further attributes of each trace, such as `deployment.environment.name=production`. Default: unset. Allowed: `name=value` pairs with commas between them.')
  OTEL_RESOURCE_ATTRIBUTES: string?
}

@export()
@sealed()
@description('Settings of the app survey-site.')
type site = {
  @description('The number of queues for hints, if one is too slow. It may grow at any time, workers first, but never shrink. Default: `1`. Allowed: a whole number from 1 to 64.')
  QUEUE_SHARDS: string?
  @description('Processes that share the port, each with a journal of its own; `auto`: as many as there are processor cores, of which there must be enough. Each has the memory of `MEMORY_MIB`. They share out the limits of slices and connections; each counts the limits by address and tenant for itself. SIGHUP replaces them one after the other. Default: `1`. Allowed: `auto`, or a whole number from 1 to 1,024.')
  SITE_PROCESSES: string?
  @description('The sender of all mails. Sites offer mail if it is set, and workers send with it: docs/mail.md. Unset: there is no mail. Needs `LINK_SECRET`, on sites and workers. Default: unset. Allowed: an address such as `surveys@example.org` or `Surveys <surveys@example.org>`.')
  MAIL_FROM: string?
  @description('What this site serves; the addresses of other areas do not exist on it. A site without respondents writes no journal. Default: `respondents,owners,operators`. Allowed: one or more of `respondents`, `owners`, `operators`, separated by commas.')
  SITE_AREAS: string?
  @description('Submissions from one address in ten seconds; further ones are refused with 429. The default allows a lecture hall behind one address. Default: `1000`. Allowed: a whole number from 1 to 1,000,000,000.')
  RATE_LIMIT_PER_10_S: string?
  @description('A form that is sent sooner after the site has made it is taken for one of a robot: it comes back with all that was entered, and can be sent again. 0: none is. Default: `1000`. Allowed: a whole number from 0 to 60,000.')
  MIN_FORM_MS: string?
  @description('Files that one address uploads for answers in ten seconds; further ones are refused with 429, and a form that sends them comes back with the rest. Default: `300`. Allowed: a whole number from 1 to 1,000,000,000.')
  RATE_LIMIT_UPLOADS_PER_10_S: string?
  @description('Bytes of files that respondents of one tenant upload in 24 hours to one process of a site, sent or not; further ones are refused with 429. One address has a quarter of it. Default: `10737418240`. Allowed: a whole number from 1 to 9,007,199,254,740,991.')
  MAX_UPLOAD_BYTES_PER_DAY: string?
  @description('Surveys created, edited and deleted, by program or at the desk, and each save of a draft while someone types; a definition or a draft counts once per 16 KiB. Beyond it: 429. Default: `600`. Allowed: a whole number from 1 to 1,000,000,000.')
  RATE_LIMIT_WRITES_PER_MINUTE: string?
  @description('Live surveys of one tenant, on all sites together. Beyond it a new one is refused with 409. Default: `1000`. Allowed: a whole number from 1 to 1,000,000.')
  MAX_SURVEYS_PER_TENANT: string?
  @description('A survey has at most this many versions of its definition. Beyond it an edit is refused with 409; the last version stays in force. Default: `1000`. Allowed: a whole number from 1 to 10,000.')
  MAX_VERSIONS_PER_SURVEY: string?
  @description('The memory of one process of a site, or of a worker. Its caches, buffers and threads have shares of it. In a container of the image it is the container’s limit unless it is set. Default: `512`. Allowed: a whole number from 400 to 1,048,576.')
  MEMORY_MIB: string?
  @description('Slices, trends and filtered pages that a site computes at once, two of a tenant; further ones wait. If 64 wait already, or 16 of a tenant: 429 with `Retry-After`. Default: `4`. Allowed: a whole number from 1 to 64.')
  MAX_SLICES: string?
  @description('Open connections, some 10 KB each. A further one replaces one that is idle or does not read its response. Three quarters of them may be streams of live results. Default: `2048`. Allowed: a whole number from 1 to 1,000,000.')
  MAX_CONNECTIONS: string?
  @description('How long a submission with a key, and a form, can be sent again and counts once. All sites and workers need the same. A worker’s memory grows with it: up to 24 bytes per such answer. Default: `24`. Allowed: a whole number from 1 to 168.')
  IDEMPOTENCY_WINDOW_HOURS: string?
  @description('Within this time the bytes of an erased answer are deleted from all blobs. Not covered: backups, and segments that a stuck survey keeps until `rebuild-summary` repairs it. Workers remove four times as often. All sites and workers need the same. Default: `24`. Allowed: a whole number from 4 to 720.')
  ERASE_WITHIN_HOURS: string?
  @description('Addresses inside the network that webhooks may reach, also over plain http; unset: none. Others must be public, and https. All sites and workers need the same. Default: unset. Allowed: hosts, `host:port`, IP addresses, or ranges such as `10.1.0.0/16`, separated by spaces or commas.')
  WEBHOOK_ALLOW: string?
  @description('Segments that a site writes at the same time. At most partitions × sites workers can share the work. Default: `1`. Allowed: a whole number from 1 to 64.')
  JOURNAL_PARTITIONS: string?
  @description('The minimum interval between two hints for one segment; the first is sent at once. Default: `1000`. Allowed: a whole number from 1 to 60,000.')
  HINT_INTERVAL_MS: string?
  @description('The lowest level that is logged. No log line contains answers or keys. Default: `info`. Allowed: one of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.')
  LOG_LEVEL: string?
  @description('The trace collector, for OTLP over HTTP in JSON at `/v1/traces` under this address; unset: no traces. Default: unset. Allowed: an http or https address without user, password, query and fragment.')
  OTEL_EXPORTER_OTLP_ENDPOINT: string?
  @description('Which requests are traced. A `parentbased` sampler follows the caller, so use it only behind a proxy that respondents cannot bypass. Default: `parentbased_always_on`. Allowed: one of `always_on`, `always_off`, `traceidratio`, `parentbased_always_on`, `parentbased_always_off`, `parentbased_traceidratio`.')
  OTEL_TRACES_SAMPLER: string?
  @description('The ratio samplers trace this share of the requests. With thousands of answers per second, use `0.01` or less. Default: `1`. Allowed: a number from 0 to 1, such as `0.01`.')
  OTEL_TRACES_SAMPLER_ARG: string?
  @description('The name of the app in its traces; unset: `survey-site` or `summary-worker`. Default: unset. Allowed: up to 255 printable ASCII characters.')
  OTEL_SERVICE_NAME: string?
  @description('Further attributes of each trace, such as `deployment.environment.name=production`. Default: unset. Allowed: `name=value` pairs with commas between them.')
  OTEL_RESOURCE_ATTRIBUTES: string?
}

@export()
@sealed()
@description('Settings of the app summary-worker.')
type worker = {
  @description('The number of queues for hints, if one is too slow. It may grow at any time, workers first, but never shrink. Default: `1`. Allowed: a whole number from 1 to 64.')
  QUEUE_SHARDS: string?
  @description('The sender of all mails. Sites offer mail if it is set, and workers send with it: docs/mail.md. Unset: there is no mail. Needs `LINK_SECRET`, on sites and workers. Default: unset. Allowed: an address such as `surveys@example.org` or `Surveys <surveys@example.org>`.')
  MAIL_FROM: string?
  @description('The memory of one process of a site, or of a worker. Its caches, buffers and threads have shares of it. In a container of the image it is the container’s limit unless it is set. Default: `1024`. Allowed: a whole number from 640 to 1,048,576.')
  MEMORY_MIB: string?
  @description('How long a submission with a key, and a form, can be sent again and counts once. All sites and workers need the same. A worker’s memory grows with it: up to 24 bytes per such answer. Default: `24`. Allowed: a whole number from 1 to 168.')
  IDEMPOTENCY_WINDOW_HOURS: string?
  @description('Within this time the bytes of an erased answer are deleted from all blobs. Not covered: backups, and segments that a stuck survey keeps until `rebuild-summary` repairs it. Workers remove four times as often. All sites and workers need the same. Default: `24`. Allowed: a whole number from 4 to 720.')
  ERASE_WITHIN_HOURS: string?
  @description('Addresses inside the network that webhooks may reach, also over plain http; unset: none. Others must be public, and https. All sites and workers need the same. Default: unset. Allowed: hosts, `host:port`, IP addresses, or ranges such as `10.1.0.0/16`, separated by spaces or commas.')
  WEBHOOK_ALLOW: string?
  @description('The lowest level that is logged. No log line contains answers or keys. Default: `info`. Allowed: one of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.')
  LOG_LEVEL: string?
  @description('How often stored answers are counted into the summaries. Higher is cheaper, lower is fresher. A segment without a new hint is looked at again after 2.5 of these intervals, and at least 2.5 s. Default: `1000`. Allowed: a whole number from 1 to 3,600,000.')
  SUMMARY_INTERVAL_MS: string?
  @description('The first pause of a worker that found no hint; each further pause is about twice as long. Default: `1000`. Allowed: a whole number from 1 to 3,600,000.')
  MIN_IDLE_INTERVAL_MS: string?
  @description('The longest pause of an idle worker without triggers: the longest delay of a single answer. Lower costs more calls. Default: `10000`. Allowed: a whole number from 1 to 3,600,000.')
  MAX_IDLE_INTERVAL_MS: string?
  @description('How often an idle worker polls, and an agent looks for work, although Service Bus or PostgreSQL wakes them: the delay after a lost trigger. Default: `300000`. Allowed: a whole number from 1,000 to 3,600,000.')
  SAFETY_POLL_INTERVAL_MS: string?
  @description('How often a worker lists all live segments, which finds lost hints and removes counted segments. Default: `180000`. Allowed: a whole number from 10 to 86,400,000.')
  SWEEP_INTERVAL_MS: string?
  @description('How often the new answers of a survey with webhooks are announced, by each worker: higher makes fewer and larger deliveries. Default: `1000`. Allowed: a whole number from 10 to 3,600,000.')
  WEBHOOK_INTERVAL_MS: string?
  @description('How many mails one worker sends in a second at most. Set it to what the mail server takes from one sender, divided by the number of workers. Default: `10`. Allowed: a whole number from 1 to 1,000.')
  MAIL_PER_SECOND: string?
  @description('How many connections to the mail server one worker has at once at most. If the server allows fewer, the worker uses those. Default: `5`. Allowed: a whole number from 1 to 50.')
  SMTP_CONNECTIONS: string?
  @description('Messages taken from the queue in one call. Default: `32`. Allowed: a whole number from 1 to 32.')
  DEQUEUE_BATCH_SIZE: string?
  @description('The number of parallel batches of a worker by queue depth; unset: one. More help if one batch does not cover all segments. Default: unset. Allowed: pairs of a queue depth and 1 to 64 tasks, such as `0:1,100:2,1000:4`.')
  TASK_THRESHOLDS: string?
  @description('How long a received message is hidden from other workers. It is renewed during handling, so this limits only the wait after a crash. Default: `30000`. Allowed: a whole number from 1,000 to 604,800,000.')
  VISIBILITY_TIMEOUT_MS: string?
  @description('A message that failed more often becomes a dead letter. Default: `5`. Allowed: a whole number from 1 to 1,000.')
  MAX_DEQUEUE_COUNT: string?
  @description('How often a survey with new answers is transferred to `TRANSFER_DATABASE_URL`. Default: `5000`. Allowed: a whole number from 100 to 3,600,000.')
  TRANSFER_INTERVAL_MS: string?
  @description('The trace collector, for OTLP over HTTP in JSON at `/v1/traces` under this address; unset: no traces. Default: unset. Allowed: an http or https address without user, password, query and fragment.')
  OTEL_EXPORTER_OTLP_ENDPOINT: string?
  @description('Which requests are traced. A `parentbased` sampler follows the caller, so use it only behind a proxy that respondents cannot bypass. Default: `parentbased_always_on`. Allowed: one of `always_on`, `always_off`, `traceidratio`, `parentbased_always_on`, `parentbased_always_off`, `parentbased_traceidratio`.')
  OTEL_TRACES_SAMPLER: string?
  @description('The ratio samplers trace this share of the requests. With thousands of answers per second, use `0.01` or less. Default: `1`. Allowed: a number from 0 to 1, such as `0.01`.')
  OTEL_TRACES_SAMPLER_ARG: string?
  @description('The name of the app in its traces; unset: `survey-site` or `summary-worker`. Default: unset. Allowed: up to 255 printable ASCII characters.')
  OTEL_SERVICE_NAME: string?
  @description('Further attributes of each trace, such as `deployment.environment.name=production`. Default: unset. Allowed: `name=value` pairs with commas between them.')
  OTEL_RESOURCE_ATTRIBUTES: string?
}

@export()
@sealed()
@description('Settings of the app scaling-agent.')
type agent = {
  @description('The number of queues for hints, if one is too slow. It may grow at any time, workers first, but never shrink. Default: `1`. Allowed: a whole number from 1 to 64.')
  QUEUE_SHARDS: string?
  @description('The lowest level that is logged. No log line contains answers or keys. Default: `info`. Allowed: one of `trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`.')
  LOG_LEVEL: string?
  @description('How often an idle worker polls, and an agent looks for work, although Service Bus or PostgreSQL wakes them: the delay after a lost trigger. Default: `300000`. Allowed: a whole number from 1,000 to 3,600,000.')
  SAFETY_POLL_INTERVAL_MS: string?
  @description('More names under which the agent may be called. Without it: addresses, names without a dot, and names that end in `.localhost`, `.local`, `.internal`, `.svc` or `.home.arpa`. A request with another `Host` may come from a page of a stranger (DNS rebinding), and is refused. Default: unset. Allowed: host names, separated by spaces or commas.')
  SCALING_AGENT_HOSTNAMES: string?
  @description('How often the agent reads its signals and decides. While triggers tell it of new messages, it reads storage only when there may be work. Default: `5000`. Allowed: a whole number from 100 to 600,000.')
  SCALING_INTERVAL_MS: string?
  @description('How often the agent lists the journal to find the lag. Default: `15000`. Allowed: a whole number from 1,000 to 3,600,000.')
  SCALING_LAG_INTERVAL_MS: string?
  @description('How long the lease of a dead agent keeps others from leading; whole seconds. While triggers would tell of work and there is none, it is 60 s. Default: `15000`. Allowed: a whole number from 15,000 to 60,000.')
  SCALING_LEASE_MS: string?
  @description('How long a stopped worker may finish its work before it is killed. Default: `30000`. Allowed: a whole number from 0 to 600,000.')
  SCALING_GRACE_MS: string?
  @description('How long a worker’s report is valid, or three times as long as the worker leaves until the next one, if that is longer. Default: `15000`. Allowed: a whole number from 1,000 to 600,000.')
  WORKER_REPORT_EXPIRY_MS: string?
  @description('The Azure Resource Manager of your cloud. Default: `https://management.azure.com`. Allowed: an http or https address without user, password, query and fragment.')
  AZURE_MANAGEMENT_URL: string?
}
