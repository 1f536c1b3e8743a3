// The sandbox's last step of the card document: it encrypts with the browser's own means. `fields.js` follows it.
const { dataset } = document.querySelector('form')

function encoded(bytes) {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

window.lastStep = {
  // Browsers encrypt only where the address is safe.
  problem: crypto.subtle
    ? ''
    : 'O cartão só pode ser digitado com segurança em um endereço https. Pague com Pix ou fale com o suporte.',
  tells_bin: false,
  async tokenOf(card) {
    const bytes = Uint8Array.from(atob(dataset.publicKey), (character) => character.charCodeAt(0))
    const key = await crypto.subtle.importKey('spki', bytes, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
    const clear = new TextEncoder().encode(JSON.stringify(card))
    const encrypted = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, clear)
    return { token: `sbx_${encoded(new Uint8Array(encrypted))}` }
  },
}
