/** A page as somebody first opens it. Goals are what this tree may take, divided by what the other took. */
export type View = { name: string; path: string; by_hash: boolean; lcp_goal: number; fcp_goal?: number }

/** Two equal trees differ by so much. */
const NO_WORSE = 1.05

/** As they are shared: the server draws a path in both router modes. */
const BY_PATH = [
  { name: 'home', path: '/', lcp_goal: NO_WORSE },
  { name: 'home of a slug', path: '/mare-alta', lcp_goal: NO_WORSE },
  { name: 'stadium', path: '/ticket/buy/301', lcp_goal: 0.75 },
  { name: 'without a map', path: '/ticket/buy/101', lcp_goal: 0.75 },
]

/** The same behind a hash, of which the server sees nothing; only home is what it draws then. */
export const VIEWS: View[] = BY_PATH.flatMap((view) => [
  { ...view, by_hash: false },
  {
    name: `${view.name}, by hash`,
    path: view.path,
    by_hash: true,
    ...(view.path === '/' ? { lcp_goal: NO_WORSE } : { lcp_goal: 0.5, fcp_goal: 0.5 }),
  },
])
