import { freePort } from '@bilheteria/test-postgres/free-port'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { aFolder } from './a-folder.ts'

/** Debian's lies where only administrators look. */
const PATH = `${process.env['PATH']}:/usr/sbin`

export const NGINX = spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0

/**
 * A cache that many share, by the headers alone. Pages are named without their query, as it was written: an escaped slash names
 * another page. No directive says that a page may be old: nginx would know no limit. One answer of the API is renewed at a time, and
 * whoever asks meanwhile gets the one before.
 */
const SERVER = `
map $request_uri $page { ~^(?<path>[^?]*) $path; }
server {
  listen 127.0.0.1:{port};
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_cache answers;
  proxy_cache_lock on;
  proxy_cache_revalidate on;
  proxy_cache_key $scheme$http_host$request_uri;
  location / {
    proxy_cache_key $scheme$http_host$page;
    proxy_cache_background_update on;
    proxy_pass http://shop;
  }
  location ~ \\.(png|webmanifest)$ {
    proxy_pass http://shop;
  }
  location /api/ {
    proxy_cache_use_stale updating;
    proxy_pass http://shop;
  }
}`

/** Everything it writes lies in its own folder. */
function configOf(folder: string, port: number, shop: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `
user ${userInfo().username};
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/errors.txt;
events { worker_connections 1024; }
http {
  access_log off;
  ${places.join('\n  ')}
  proxy_cache_path ${folder}/answers levels=1:2 keys_zone=answers:10m inactive=10m use_temp_path=off;
  upstream shop { server ${new URL(shop).host}; keepalive 16; }
  ${SERVER.replace('{port}', String(port))}
}`
}

/** In front of the shop at this address, until it is stopped. */
export async function startNginx(shop: string) {
  const [folder, port] = [await aFolder(), await freePort()]
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configOf(folder, port, shop))
  const running = spawn('nginx', ['-p', folder, '-c', config, '-e', join(folder, 'errors.txt')], {
    env: { PATH },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(`${url}/livez`, () => running.exitCode)
  return {
    url,
    stop: async () => {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
    },
  }
}

async function untilAnswered(url: string, exitCode: () => number | null): Promise<void> {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (exitCode() !== null) throw new Error(`nginx ended with ${exitCode()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
