export const usage = `Usage: npm run storm -- --minutes N [OPTION ...]

Storms on a running system of this machine, and checks every promise: docs/storms.md

  --minutes N                     how long the storm lasts
  --rate R                        new answers per second; 50
  --pace P                        how many times as often single answers, slices, exports
                                  and erasures come; 1
  --target process | docker       npm start on DATA_DIR, or a Compose project [--project NAME]
  --kills N --suspensions N       of each kind
  --cuts N                        of all kinds together
  --seed S                        decides the plan
  --url URL                       the site; http://localhost:3000
  --yes                           also on a system that may not be for it

Exit codes: 0 all promises were kept; 1 one was broken, or the storm did not begin; 2 not understood.`;
