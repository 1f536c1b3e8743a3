// chunk: common
/** The version people read to support; the specification's. */
export const APP_VERSION = '3.0.5'
