// The same thread where nothing is built: under `npm run dev`, and in tests.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
