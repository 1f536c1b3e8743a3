// Runs first where a secret opened the page: a number takes its place in the address. The tab keeps the secret, for a reload and for Back.
{
  const words = location.pathname.split('/')
  const secret = words.pop()
  try {
    const all = JSON.parse(sessionStorage.getItem('secrets')) ?? []
    const number = all.includes(secret) ? all.indexOf(secret) + 1 : all.push(secret)
    sessionStorage.setItem('secrets', JSON.stringify(all))
    history.replaceState(history.state, '', [...words, number].join('/'))
  } catch {
    // Without storage the address has to keep it.
  }
}
