export function SeatsWaiting() {
  return <div aria-busy="true" className="skeleton h-40" />
}
