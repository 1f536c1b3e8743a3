import type { EventList } from '@bilheteria/contract/events'
import { say } from '@bilheteria/ui/words'
import { CalendarDays, ChevronDown, MapPin, Search, Ticket, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { usePage } from '#platform/page.tsx'
import { categoryIcons } from './category-sign.tsx'
import { setFilters, useFilters, type FilterName } from './filters.ts'

/** Long enough to finish a word, short enough to feel at once. */
const TYPING_MS = 250

const pill =
  'flex min-h-11 flex-none items-center gap-2 rounded-pill px-4 text-control font-semibold whitespace-nowrap [box-shadow:inset_0_0_0_1px_var(--line)]'
const pressed = 'bg-heading text-background'

/** What finds is fetched when somebody reaches for it. */
function ahead(): void {
  import('./load-events.ts').catch(() => undefined)
}

/** Search, categories, city and days. On phones the last two stand below what is featured. */
export function Finder({ all }: { all: EventList | undefined }) {
  const { params } = useFilters()
  const get = (name: FilterName) => params.get(name) ?? ''
  return (
    <div
      className="contents desk:wrap desk:mt-6 desk:flex desk:flex-wrap desk:gap-3"
      onFocus={ahead}
      onPointerEnter={ahead}
    >
      <SearchField asked={get('q')} />
      <Categories all={all} chosen={get('category')} />
      <div className="order-4 wrap mt-6 flex flex-wrap gap-2 empty:hidden desk:order-none desk:mt-0 desk:w-auto desk:max-w-none desk:flex-none">
        {all && all.cities.length > 1 && (
          <PillSelect name="city" label={say('finder.city', 'Cidade')} icon={MapPin} value={get('city')}>
            <option value="">
              {get('city') ? say('finder.all_cities', 'Todas as cidades') : say('finder.city', 'Cidade')}
            </option>
            {all.cities.map((city) => (
              <option key={city}>{city}</option>
            ))}
          </PillSelect>
        )}
        <PillSelect name="when" label={say('finder.date', 'Data')} icon={CalendarDays} value={get('when')}>
          <option value="">{get('when') ? say('finder.any_date', 'Qualquer data') : say('finder.date', 'Data')}</option>
          <option value="today">{say('finder.today', 'Hoje')}</option>
          <option value="weekend">{say('finder.weekend', 'Este fim de semana')}</option>
          <option value="month">{say('finder.month', 'Este mês')}</option>
          <option value="days">{say('finder.days', 'Escolher datas')}</option>
        </PillSelect>
        {get('when') === 'days' && (
          <>
            <DayField name="from" label={say('finder.from', 'De')} value={get('from')} />
            <DayField name="to" label={say('finder.to', 'Até')} value={get('to')} />
          </>
        )}
      </div>
    </div>
  )
}

/** What was typed before the page came alive counts too. */
function SearchField({ asked }: { asked: string }) {
  const field = useRef<HTMLInputElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const find = () => setFilters({ q: field.current?.value.trim() ?? '' })
  useEffect(() => {
    if (field.current?.value && !asked) find()
    return () => clearTimeout(typing.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = asked
  }, [asked])
  return (
    <form
      role="search"
      // Without script it leads home, which shows everything.
      className="order-1 wrap relative mt-3 desk:order-none desk:mx-0 desk:mt-0 desk:w-85 desk:flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(typing.current)
        find()
        field.current?.blur()
      }}
    >
      <Search
        size={20}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-8 my-auto text-muted sm:left-10 desk:left-4"
      />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={say('finder.search', 'Buscar evento ou cidade')}
        placeholder={say('finder.search_hint', 'Buscar evento, cidade')}
        defaultValue={asked}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onInput={() => {
          clearTimeout(typing.current)
          typing.current = setTimeout(find, TYPING_MS)
        }}
        className="min-h-13 w-full rounded-panel bg-content pr-4 pl-12 text-heading [box-shadow:inset_0_0_0_1px_var(--line-strong)] outline-none placeholder:text-muted focus:[box-shadow:inset_0_0_0_2px_var(--accent)]"
      />
    </form>
  )
}

/** Those that have events; further pages may hold any. Where there is but one, there is nothing to choose. */
function Categories({ all, chosen }: { all: EventList | undefined; chosen: string }) {
  const { categories } = usePage()
  const [everything, ...others] = categories
  const used = others.filter(({ id }) => !all || all.pages > 1 || all.data.some((event) => event.category_id === id))
  if (!everything || used.length < 2) return null
  return (
    <div
      role="group"
      aria-label={say('finder.categories', 'Categorias')}
      className="order-2 wrap mt-3 flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] sm:flex-wrap desk:order-last desk:-my-1 desk:max-w-none desk:basis-full"
    >
      {[everything, ...used].map(({ id, title, icon }) => {
        const Icon = categoryIcons[icon] ?? Ticket
        const value = id === everything.id ? '' : id
        return (
          <button
            key={id}
            type="button"
            aria-pressed={chosen === value}
            onClick={() => setFilters({ category: value })}
            className={`${pill} ${chosen === value ? pressed : 'bg-content text-heading'}`}
          >
            <Icon size={18} strokeWidth={2} />
            {title}
          </button>
        )
      })}
    </div>
  )
}

type Choice = { name: FilterName; label: string; value: string }

/** Other days than before say nothing about which ones. */
function PillSelect({ name, label, icon: Icon, value, children }: Choice & { icon: LucideIcon; children: ReactNode }) {
  return (
    <div
      className={`relative min-w-0 rounded-pill ${value ? `max-sm:basis-full ${pressed}` : 'text-heading max-sm:flex-1'}`}
    >
      <Icon size={18} strokeWidth={2} className="pointer-events-none absolute inset-y-0 left-4 my-auto" />
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => setFilters({ [name]: target.value, ...(name === 'when' && { from: '', to: '' }) })}
        className={`${pill} h-full w-full appearance-none truncate pr-9 pl-10 *:bg-content *:text-heading`}
      >
        {children}
      </select>
      <ChevronDown size={18} className="pointer-events-none absolute inset-y-0 right-3.5 my-auto" />
    </div>
  )
}

function DayField({ name, label, value }: Choice) {
  return (
    <label className={`${pill} max-sm:basis-full`}>
      {label}
      <input
        type="date"
        value={value}
        onChange={({ target }) => setFilters({ [name]: target.value })}
        className="min-w-0 flex-1 outline-none"
      />
    </label>
  )
}
