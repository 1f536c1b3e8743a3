// chunk: late
export const WORKER_PATH = '/service-worker.js'
/** By this name the content policy knows the page's own addresses of scripts. */
export const SCRIPT_POLICY = 'bilheteria'
