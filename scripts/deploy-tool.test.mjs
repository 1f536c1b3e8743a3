// The command of an installation, in a root of its own with the user, the settings and the link of the documented lines.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lacks, lacksOwnRoot, runInOwnRoot } from './kit.mjs'
import { root } from './tools.mjs'

const page = readFileSync(join(root, 'docs/deploying.md'), 'utf8')
const lineOf = (start) => page.split('\n').find((line) => line.startsWith(start))

const lacking =
  lacks('setpriv', 'useradd') || lacksOwnRoot() || (existsSync('/usr/bin/node') ? '' : ' (no /usr/bin/node)')

/** An embedded database, so that the folder of the data shows whose settings were used. */
const SETTINGS = ['DATA_DIR=/var/lib/bilheteria', 'DEMO=0', 'PUBLIC_URL=http://127.0.0.1:3000', 'LOG_LEVEL=silent']

/** What the documented lines leave on a machine, but for the settings. */
function install({ settings = SETTINGS } = {}) {
  return [
    'userdel --force bilheteria >/dev/null 2>&1 || true',
    'rm -rf /etc/bilheteria /opt/bilheteria /var/lib/bilheteria',
    lineOf('useradd'),
    // The tests' folder is in the place of a release.
    `mkdir -p /opt && ln -s ${root} /opt/bilheteria`,
    'install --directory --owner=bilheteria --mode=700 /var/lib/bilheteria',
    'mkdir /etc/bilheteria',
    ...settings.map((line) => `echo '${line}' >>/etc/bilheteria/env`),
    'chgrp bilheteria /etc/bilheteria/env && chmod 640 /etc/bilheteria/env',
    lineOf('ln --symbolic /opt/bilheteria/deploy/bilheteria'),
  ]
}

const as = (user, line) => `setpriv --reuid=${user} --regid=$(id -g ${user}) --init-groups sh -c '${line}'`
const run = (...steps) => runInOwnRoot([...install(), ...steps].join('\n'))

test.skipIf(lacking)(
  `works as root and as the service user, from any folder, on the installation’s data${lacking}`,
  () => {
    const { status, output } = run(
      // Neither a variable of the caller nor the folder it stands in decides.
      'export DATA_DIR=/root/elsewhere NODE_OPTIONS=--no-such-option',
      'cd /root && bilheteria migrate',
      as('bilheteria', 'cd / && bilheteria verify'),
      'echo data: $(find /var/lib/bilheteria -maxdepth 0 -empty) $(find /var/lib/bilheteria ! -user bilheteria) $(ls /root/elsewhere 2>&1)',
    )
    expect(output).toMatch(/^Applied 0001-foundation\.sql/m)
    expect(output).toMatch(/^All \d+ invariants hold\.$/m)
    expect(output).toMatch(/^data: ls: cannot access '\/root\/elsewhere'/m)
    expect(status).toBe(0)
  },
)

test.skipIf(lacking)(`reads and writes files in the folder of its caller${lacking}`, () => {
  const plan = join(root, 'apps/api/demo/plans/teatro-estacao.json')
  const { output } = run(
    'install --directory --owner=bilheteria /srv/plans && cd /srv/plans',
    `cp ${plan} hall.json && bilheteria plan preview hall.json && ls /srv/plans`,
  )
  expect(output).toContain('hall.svg')
})

test.skipIf(lacking)(`is what npm run cli runs beside an installation${lacking}`, () => {
  const { output } = run(
    `cd ${root} && npm run --silent cli -- migrate`,
    'ls -A /var/lib/bilheteria',
    `DATA_DIR=/tmp/other npm run --silent cli -- verify || true`,
  )
  expect(output).toMatch(/^Applied 0001-foundation\.sql/m)
  expect(output).toContain('app-secret')
  // A caller that names a folder means that one.
  expect(output).toContain('First run: ')
})

test.skipIf(lacking).each([
  ['settings are missing', ['rm /etc/bilheteria/env', 'bilheteria verify'], /there is no \/etc\/bilheteria\/env on/],
  ['its user may not read them', ['chmod 600 /etc/bilheteria/env', 'bilheteria verify'], /cannot read .*: chgrp/],
  [
    'the caller is another user',
    ['rm -f /usr/bin/sudo', as('nobody', 'bilheteria verify')],
    /only root and bilheteria/,
  ],
  [
    'a file is not its user’s to read',
    ['cd /root && echo {} >club.json && chmod 600 club.json', 'bilheteria create club.json'],
    /cannot read club\.json: copy it/,
  ],
  [
    'systemd and Node would read a value differently',
    ['echo "SMTP_URL=smtps://a:b#c@mail.example" >>/etc/bilheteria/env', 'bilheteria verify'],
    /line 5 of .* double quotes/,
  ],
])(`says in one sentence that %s${lacking}`, (_, steps, sentence) => {
  const { status, output } = run(...steps)
  expect(output).toMatch(sentence)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toMatch(/^bilheteria: .*\.$/m)
  expect(status).toBe(1)
})
