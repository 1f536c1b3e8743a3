// chunk: buying
type Named = { type: string; sector: string; section: string }

/** `Inteira · Pista`, or `Inteira · Leste · Bloco 4` where a sector has several sections. */
export function ticketLabel({ type, sector, section }: Named): string {
  return section === sector ? `${type} · ${sector}` : `${type} · ${sector} · ${section}`
}
