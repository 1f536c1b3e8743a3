import { APP_VERSION } from '@bilheteria/contract/version'
import { say } from '@bilheteria/ui/words'
import { Link, useLocation } from 'wouter'
import { reviewCookies } from '#platform/cookies.ts'
import { usePage } from '#platform/page.tsx'
import { useSavedState } from '#platform/saved-state.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { Logo } from './logo.tsx'

/** Each is said by its title or by its page: `footer.contact`, `footer.termos`. */
const columns = [
  {
    key: 'institutional',
    title: 'Institucional',
    links: [
      { href: '/sobre', name: 'Sobre' },
      { href: '/faq', name: 'Dúvidas frequentes' },
    ],
  },
  {
    key: 'policies',
    title: 'Nossas Políticas',
    links: [
      { href: '/termos', name: 'Termos de uso' },
      { href: '/privacidade', name: 'Privacidade' },
      { href: '/cancelamentos', name: 'Cancelamentos' },
      { href: '/meia-entrada', name: 'Meia-entrada' },
    ],
  },
  { key: 'contact', title: 'Contato', links: [{ href: '/suporte', name: 'Fale conosco' }] },
]

const link = 'flex min-h-11 w-fit items-center wrap-anywhere hover:text-on-deep desk:min-h-9'

/** The later steps have no links that leave the purchase. */
function useBuying(): boolean {
  const [path] = useLocation()
  const step = useSavedState(({ cart, user }) => (user.logged ? cart.step : 1))
  return step > 1 && path.includes('/ticket/buy/')
}

export function Footer() {
  const { producer, year, commit } = usePage()
  const ready = useHydrated()
  const { legal_name, tax_id, address, support_email } = producer.company
  const bare = useBuying() && ready
  return (
    <footer className={`mt-14 bg-deep text-note text-on-deep-muted ${bare ? 'pb-9' : 'py-9 desk:mt-18 desk:pt-14'}`}>
      <div className="wrap">
        <div
          className={
            bare
              ? 'hidden'
              : 'grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 desk:grid-cols-[1.7fr_1fr_1fr_1fr] desk:gap-8'
          }
        >
          <div className="col-span-full mb-4 desk:col-span-1 desk:mb-0">
            <Logo place="footer" className="h-10 w-40 desk:w-50" />
            <p className="mt-3.5 max-w-[34ch]">{producer.footer}</p>
          </div>
          {columns.map(({ key, title, links }) => (
            <nav key={key} aria-label={say(`footer.${key}`, title)} className="last:col-span-2 sm:last:col-span-1">
              <h2 className="text-note font-[680] text-on-deep">{say(`footer.${key}`, title)}</h2>
              {links.map(({ href, name }) => (
                <Link key={href} href={href} className={link}>
                  {say(`footer.${href.slice(1)}`, name)}
                </Link>
              ))}
              {key === 'policies' && (
                <button type="button" disabled={!ready} onClick={reviewCookies} className={link}>
                  {say('footer.cookies', 'Escolha de cookies')}
                </button>
              )}
              {key === 'contact' && (
                <a href={`mailto:${support_email}`} className={link}>
                  {support_email}
                </a>
              )}
            </nav>
          ))}
        </div>
        <div className="mt-6 grid gap-1.5 border-t border-deep-line pt-5 text-small desk:mt-9 desk:grid-cols-[1fr_auto]">
          <p>
            {legal_name} · CNPJ {tax_id} · {address}
          </p>
          <p>
            {say('footer.version', 'versão')} {APP_VERSION} · {commit}
          </p>
          <p>
            © {year} {producer.title}. {say('footer.rights', 'Todos os direitos reservados.')}
          </p>
        </div>
      </div>
    </footer>
  )
}
