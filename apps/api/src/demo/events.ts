import type { DemoEvent } from './demo-event.ts'
import { jacarandaEvents } from './events-jacaranda.ts'
import { lagoaEvents } from './events-lagoa.ts'
import { mareAltaEvents } from './events-mare-alta.ts'
import { prefeituraEvents } from './events-prefeitura.ts'
import { trilhaQuadraEvents } from './events-trilha-quadra.ts'
import { tucunareEvents } from './events-tucunare.ts'

export const demoEvents: DemoEvent[] = [
  ...jacarandaEvents,
  ...tucunareEvents,
  ...mareAltaEvents,
  ...trilhaQuadraEvents,
  ...prefeituraEvents,
  ...lagoaEvents,
]
