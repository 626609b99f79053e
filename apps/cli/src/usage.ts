export const usage = `Usage: npm run canvass -- COMMAND

  rebuild-summary TENANT SURVEY   recount a survey's answers if its summary is lost or unreadable

  columns TENANT SURVEY [--json]  the Parquet files with a survey's answers, and a query that reads them

  export TENANT SURVEY FILE       write a survey's answers to FILE.csv, .ndjson, .parquet or .xlsx
    [--format FORMAT]                                      if the file's name does not say it
    [--labels] [--columns] [--bom]                         labels of choices; a column for each choice; for Excel
    [--tags] [--tag TAGS]                                  a column of the answers' tags; only answers with such a tag
    [--headers ids | texts]                                what the first row has of questions; of XLSX their texts
    [--local-times] [--language LANGUAGE]                  times of the survey's zone only; the language of texts
    [--where QUESTION=VALUES]... [--not QUESTION=VALUES]... [--word QUESTION=WORD]... [--answered QUESTION=yes | no]...
    [--received-from TIME] [--received-to TIME]
    [--after POSITION | last] [--erasures FILE]            what is new since an earlier export, and what was erased
  report TENANT SURVEY FILE.pdf   make a PDF of a survey's results, with Chromium or Google Chrome
    --key KEY | CANVASS_KEY=KEY                            of anyone who may see the results
    [--url URL]                                            of the site; http://localhost:3000
    [--paper a4 | letter] [--without-texts]                the paper; leave out what people wrote
    [--without QUESTIONS] [--by QUESTION]                  questions to leave out; a question whose groups are compared
    [--where QUESTION=VALUES]... [--tag TAGS] [--received-from TIME] [--received-to TIME]
  transfer TENANT SURVEY --to DATABASE_URL [--follow]
                                  keep a table in PostgreSQL equal to a survey's answers: once, or until Ctrl-C

  recount TENANT SURVEY           let the workers count a survey's answers anew, and replace a summary that is wrong
    [--sample]                                             only compare it with a sample

  import-answers TENANT SURVEY FILE   send the answers of a .csv or .ndjson file to a site; twice changes nothing
    --key KEY | CANVASS_KEY=KEY                            of an editor or owner
    [--url URL]                                            of the site; http://localhost:3000
    [--map FILE.json]                                      which column is for which question: docs/import.md
    [--received-at TIME]                                   of rows that say nothing of it; the same in each run
    [--time-format D/M/Y | M/D/Y | Y/M/D]                  if the times of the file do not tell
    [--encoding NAME]                                      if it is not UTF-8, such as windows-1252
    [--delimiter CHARACTER | tab]                          between cells, if the header does not tell
    [--dry-run]                                            only check the file
    [--rejects FILE]                                       write all refused rows into it

  import-surveys FILE... --tenant TENANT   create a survey of each SurveyJS or Canvass file: docs/import.md
    --key KEY | CANVASS_KEY=KEY                            of an editor or owner
    [--url URL]                                            of the site; http://localhost:3000
    [--dry-run]                                            only say what would be taken, changed and left out
    [--groups N]                                           ask groups that repeat N times, 0 to 10; by default they are left out
    [--report FILE]                                        write the whole reports into it, a line of JSON for each file

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
  dead-letters mails …            the same for mails

  scaling simulate                replays a load through the scaling rules, changing nothing, and draws the result:
    --load FILE.csv | --shape NAME  [--rules FILE]         scaling simulate --help: all of its options

The storage account is the one that AZURE_STORAGE_CONNECTION_STRING or AZURE_STORAGE_ACCOUNT names, or else that of
the local start in DATA_DIR. The queue is where QUEUE_PROVIDER says, as for the apps.

Exit codes: 0 done; 1 something was refused, does not exist, failed, or a summary was wrong; 2 not understood.`;
