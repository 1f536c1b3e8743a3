import { expect, test } from 'vitest'
import { aFolder } from '#test/a-folder.ts'
import { checkSettings, readConfig } from './config.ts'

const DATA_DIR = await aFolder()
const problemsOf = (environment: Record<string, string>) =>
  checkSettings({ DATA_DIR, ...environment })
    .checks.filter(({ state }) => state === 'refused')
    .map(({ sentence }) => sentence)

test.each([
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['trust_proxy', 'TRUST_PROXY'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['APP_SECRETS', 'APP_SECRET'],
  ['CPE_URL', 'CEP_URL'],
  ['PIXKEY', 'PIX_KEY'],
  ['MERCADOPAGO_TOKENS', 'MERCADO_PAGO_TOKEN'],
  ['LOGIN_FAILURE_PER_ADRESS', 'LOGIN_FAILURES_PER_ADDRESS'],
])('%s stops the start and the tool, which name %s', (name, setting) => {
  expect(() => readConfig({ DATA_DIR, [name]: 'a value' })).toThrow(
    `  - ${name} is no setting; ${setting} is nearly the same: rename or remove it`,
  )
})

/** What shells, npm, systemd, containers and the programs beside a shop set. */
const FOREIGN = `
  PATH HOME HOSTNAME HOSTTYPE HOSTS LOGNAME LANG PWD OLDPWD SHELL SHLVL TERM TZ USER XDG_DATA_DIRS
  XDG_DATA_HOME INIT_CWD EDITOR PORTS ROLES DEMOS POST SORT COLOR _ npm_config_loglevel npm_config_node_env
  npm_config_data_dir npm_lifecycle_event npm_package_json NODE NODE_OPTIONS NODE_PATH NODE_VERSION
  NODE_EXTRA_CA_CERTS UV_THREADPOOL_SIZE INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID STATE_DIRECTORY
  MEMORY_PRESSURE_WATCH SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASS SMTP_PASSWORD SMTP_FROM MAIL_HOST MAIL_PORT
  EMAIL_FROM MAILTO DATABASE_HOST DATABASE_PORT DATABASE_USER DATABASE_NAME DATABASE_PASSWORD DB_URL PGDATA
  PGHOST PGPORT APP_ENV APP_KEY APP_NAME APP_URL API_URL BASE_URL CDP_URL REDIS_URL AUTH_SECRET SECRET_KEY
  PUBLIC_KEY PUBLIC_DIR LOG_FORMAT LOG_FILE LOG_DIR TOKEN METRICS_PORT SANDBOX PIX_ENV TRUST_STORE
  OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_SERVICE_NAME OTEL_TRACES_SAMPLER
  SSH_AUTH_SOCK SUDO_USER DOCKER_HOST KUBERNETES_PORT KUBERNETES_SERVICE_HOST CHROMIUM_PATH FULL SEED CI`
  .trim()
  .split(/\s+/)

test('variables of other programs stop nothing', () => {
  expect(problemsOf(Object.fromEntries(FOREIGN.map((name) => [name, 'a value'])))).toEqual([])
})

test('a neighbour of a setting that is given stops nothing, nor does an empty one', () => {
  expect(problemsOf({ DATABASE_URL: 'postgresql://localhost/shop', DATABASE_URI: 'mysql://localhost/blog' })).toEqual(
    [],
  )
  expect(problemsOf({ SMPT_URL: '' })).toEqual([])
})
