// Runs where the address has a number instead of a secret: a reload, or Back.
try {
  const words = location.pathname.split('/')
  const secret = JSON.parse(sessionStorage.getItem('secrets'))?.[Number(words.pop()) - 1]
  if (secret) location.replace([...words, secret].join('/'))
} catch {
  // Without storage there is no other address than the one with the secret.
}
