/** Every story again for every producer, router mode and screen. */
export const ALL = process.env['TESTS'] === 'all'
