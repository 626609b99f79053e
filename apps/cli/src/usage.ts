export const usage = `Usage: npm run canvass -- COMMAND

  rebuild-summary TENANT SURVEY   recount a survey's answers if its summary is lost or unreadable

  columns TENANT SURVEY [--json]  the Parquet files with a survey's answers, and a query that reads them

  recount TENANT SURVEY           let the workers count a survey's answers anew, and replace a summary that is wrong
    [--sample]                                             only compare it with a sample

  rotate-key TENANT               give a tenant a new key; it is shown only once

  backup FOLDER                   copy the storage account of a running system into a new folder
  restore FOLDER                  fill an empty storage account from such a folder; start the apps afterwards
    [--erasures-from FOLDER]...                            apply the erasures in newer backups, too

  dead-letters                    the messages that the workers could not handle:
    list [--reason REASON] [--limit N] [--json]            up to N of them (32; at most 1000)
    show ID [--json]                                       every field of one
    redrive ID... | --reason REASON | --all  [--dry-run]   send them to their queue again
    purge ID... | --reason REASON | --all  [--dry-run]     delete them permanently
                                  REASON: invalid, too-many-dequeues or unknown
                                  --dry-run: only say what would be done
  dead-letters webhooks …         the same for deliveries of webhooks that have failed

  scaling simulate                replays a load through the scaling rules, changing nothing, and draws the result:
    --load FILE.csv | --shape NAME  [--rules FILE]         scaling simulate --help: all of its options

The storage account is the one that AZURE_STORAGE_CONNECTION_STRING or AZURE_STORAGE_ACCOUNT names, or else that of
the local start in DATA_DIR. The queue is where QUEUE_PROVIDER says, as for the apps.

Exit codes: 0 done; 1 something was refused, does not exist, failed, or a summary was wrong; 2 not understood.`;
