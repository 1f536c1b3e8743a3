// The documented lines, run as they stand in a copy of this machine of which no folder is replaced.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './files.mjs'
import { lacks, lacksOwnRoot, readKit, runInOwnRoot } from './kit.mjs'
import { root } from './tools.mjs'

const page = readFileSync(join(root, 'docs/deploying.md'), 'utf8')
const noRoot = lacksOwnRoot()

/** The lines of the first start below a comment, up to the next empty one. */
function linesBelow(comment) {
  const lines = page.slice(page.indexOf(`\n# ${comment}`) + 1).split('\n')
  return lines.slice(
    1,
    lines.findIndex((line) => line === '' || line === '```'),
  )
}

const noNginx = lacks('nginx') || noRoot

test.skipIf(noNginx)(`nginx starts from the documented lines on Debian as it is${noNginx}`, () => {
  const steps = [
    `cd ${root}`,
    // Debian's package brings the first of these folders and not the second.
    'rm -rf /var/lib/nginx /var/cache/nginx && mkdir /var/lib/nginx',
    `printf '#!/bin/sh\\n[ "$2" != nginx ] || exec nginx\\n' >/usr/local/bin/systemctl && chmod +x /usr/local/bin/systemctl`,
    ...linesBelow('The balancer').filter((line) => line.includes('nginx')),
    'curl --silent --output /dev/null --write-out "%{http_code}" http://127.0.0.1/',
  ]
  const { status, output } = runInOwnRoot(steps.join('\n'))
  expect(output).toContain('test is successful')
  // No process of the shop runs here.
  expect({ status, answer: output.slice(0, 3) }).toEqual({ status: 0, answer: '502' })
})

test.skipIf(noRoot)(`the documented lines find the PostgreSQL that is installed, whichever it is${noRoot}`, () => {
  const own = ['/etc/pgbackrest/pgbackrest.conf', '/etc/postgresql/17/main/conf.d/bilheteria.conf']
  const steps = [
    `cd ${root}`,
    'rm -rf /etc/postgresql /etc/pgbackrest && mkdir -p /etc/postgresql/17/main/conf.d',
    'id postgres >/dev/null 2>&1 || useradd --system postgres',
    `printf '#!/bin/sh\necho "17  main    5432 online postgres /var/lib/postgresql/17/main /log"\n' >/usr/local/bin/pg_lsclusters`,
    'chmod +x /usr/local/bin/pg_lsclusters && PATH=/usr/local/bin:$PATH',
    ...linesBelow('The database').filter((line) => !/^(sudo|systemctl)/.test(line)),
    `cat ${own.join(' ')}`,
  ]
  const { status, output } = runInOwnRoot(steps.join('\n'))
  expect({ status, output }).toMatchObject({ status: 0 })
  expect(output).toContain('\npg1-path=/var/lib/postgresql/17/main\n')
  expect(output).toContain(readKit('postgresql.conf'))
  expect(output).toMatch(/^repo1-cipher-pass=[\da-f]{64}$/m)
})

test('no path of the kit or of its pages names a version of PostgreSQL', () => {
  const files = [...filesBelow('deploy'), 'docs/deploying.md', 'docs/operations.md'].filter(
    (file) => !file.includes('/own/'),
  )
  const named = files.filter((file) =>
    /postgresql\/\d|pg_dropcluster [-\w ]*\d/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(named).toEqual([])
})

test('a restore on one machine stops PostgreSQL first and starts it afterwards', () => {
  const [, restore] = /\n## Restore\n(.*?)\n## /s.exec(page)
  expect(restore).toMatch(
    /^ *systemctl stop postgresql\n *sudo -u postgres pgbackrest --stanza=bilheteria --delta restore\n *systemctl start postgresql$/m,
  )
})

test('every program that the first start calls is among the packages it installs', () => {
  const [, block] = /## In an hour, with systemd\n.*?```sh\n(.*?)```/s.exec(page)
  const [, installed] = /^apt install (.*)$/m.exec(block)
  const needed = ['git', 'openssl', 'nginx', 'postgresql', 'pgbackrest', 'prometheus', 'sudo', 'curl']
  const called = needed.filter((name) => new RegExp(`(^|[ (])${name}( |$)`, 'm').test(block.replace(/^apt.*$/m, '')))
  expect(installed.split(' ')).toEqual(expect.arrayContaining([...called, 'postgresql', 'prometheus']))
})

const ANSWERED = 'curl --silent --insecure --output /dev/null --write-out "%{http_code} "'

test.skipIf(noNginx)(`certificates are renewed at port 80, before and after TLS is switched on${noNginx}`, () => {
  const place = readKit('nginx/place.conf')
  const [, plain, encrypted] = /(\nserver \{\n.*?\n\}\n).*?\n(# server .*)\n#\n# Behind a CDN/s.exec(place)
  const withTls = place.slice(0, place.indexOf(plain)) + encrypted.replaceAll(/^# ?/gm, '')
  const steps = [
    `cd ${root} && rm -rf /var/lib/nginx /var/www && mkdir -p /var/lib/nginx /etc/letsencrypt/live/bilheteria`,
    'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=ingressos.example 2>/dev/null \\',
    '  -keyout /etc/letsencrypt/live/bilheteria/privkey.pem -out /etc/letsencrypt/live/bilheteria/fullchain.pem',
    'cp deploy/nginx/*.conf /etc/nginx/',
    'mkdir -p /var/www/html/.well-known/acme-challenge && echo proof >/var/www/html/.well-known/acme-challenge/token',
    `nginx && ${ANSWERED} http://127.0.0.1/.well-known/acme-challenge/token`,
    'nginx -s stop && sleep 0.5',
    `printf '%s' "$PLACE" >/etc/nginx/place.conf`,
    `nginx && ${ANSWERED} http://127.0.0.1/.well-known/acme-challenge/token`,
    `${ANSWERED} http://127.0.0.1/ && ${ANSWERED} https://127.0.0.1/`,
  ]
  const { status, output } = runInOwnRoot([`PLACE='${withTls.replaceAll("'", '’')}'`, ...steps].join('\n'))
  expect({ status, answers: output.split(' ').slice(0, 4) }).toEqual({
    status: 0,
    answers: ['200', '200', '308', '502'],
  })
})

function copiedBy(lines) {
  return [...lines.matchAll(/^cp (.*) \/etc/gm)].flatMap(([, files]) => files.split(' '))
}

test('a rollout puts every file of the kit in place that the first start does, but for an operator’s own', () => {
  const [, first] = /## In an hour, with systemd\n.*?```sh\n(.*?)```/s.exec(page)
  const [, rollout] = /\n## Rollout\n.*?```sh\n(.*?)```/s.exec(page)
  const own = new Set(['deploy/postgresql.conf', 'deploy/nginx/place.conf', 'deploy/prometheus/*.yml'])
  const again = copiedBy(first).filter((file) => !own.has(file))
  expect(again).toContain('deploy/nginx/shop.conf')
  expect(copiedBy(rollout)).toEqual(expect.arrayContaining([...again, 'deploy/prometheus/alerts.yml']))
})
