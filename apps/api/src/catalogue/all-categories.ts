/** Stands first, and for all of them: an event that fits no other category carries it. */
export const ALL_CATEGORIES = { id: '0', title: 'Todas as Categorias', icon: 'layout-grid', tag: 'todas', position: 0 }
