export type SeatFacts = { title: string; detail: string; price: string | null; note: string | null }

/** Who chooses without eyes hears all of this from the grid of the section. */
export function SeatCard({ title, detail, price, note }: SeatFacts) {
  return (
    <div className="seat-map-card" aria-hidden>
      <p className="seat-map-card-title">
        {title}
        {price && <b>{price}</b>}
      </p>
      <p>{detail}</p>
      {note && <p>{note}</p>}
    </div>
  )
}
