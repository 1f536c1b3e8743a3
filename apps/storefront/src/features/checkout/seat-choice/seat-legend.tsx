const SIGNS = [
  { look: 'free', text: 'Livre' },
  { look: 'mine', text: 'Seu' },
  { look: 'taken', text: 'Ocupado' },
  { look: 'special', text: 'PcD' },
]

/** What seats look like; in the colours of the map around it. */
export function Legend() {
  return (
    <ul className="seat-map-legend" aria-label="Legenda">
      {SIGNS.map(({ look, text }) => (
        <li key={look}>
          <i data-look={look} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
