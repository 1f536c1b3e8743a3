// chunk: buying
type Named = { type: string; sector: string; section: string }

/** `Inteira · Pista`, or `Inteira · Leste · Bloco 4` where a sector has several sections. */
export function ticketLabel({ type, sector, section }: Named): string {
  return section === sector ? `${type} · ${sector}` : `${type} · ${sector} · ${section}`
}

/** `O7`, `Bloco 4`, `12`: what people call a block. A start time or "Lugar livre" is none. */
const BLOCK = /^(?:bloco\s+(.+)|(\S{1,2}|(?=.*\d)\S{1,5}))$/i

/** Where a ticket leads, part by part: a section that is no block stands beside its sector, one that names its sector in its place. */
export function placeOf({ sector, section }: Omit<Named, 'type'>): { sector: string; block?: string } {
  // `Plateia central` says the sector too.
  if (section.startsWith(sector)) return { sector: section }
  const [, named, short] = BLOCK.exec(section) ?? []
  const block = named ?? short
  return block === undefined ? { sector: `${sector} · ${section}` } : { sector, block }
}
