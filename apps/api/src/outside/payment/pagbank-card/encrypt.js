// PagBank's last step of the card document: its own script encrypts, here in the browser. `fields.js` follows this one.
const { publicKey } = document.querySelector('form').dataset

const fieldOf = {
  INVALID_NUMBER: 'number',
  INVALID_SECURITY_CODE: 'cvv',
  INVALID_EXPIRATION_MONTH: 'expiry',
  INVALID_EXPIRATION_YEAR: 'expiry',
  INVALID_HOLDER: 'name',
}

function whyNot() {
  // A page that others may change on its way could be made to send the card anywhere.
  if (!window.isSecureContext)
    return 'O cartão só pode ser digitado com segurança em um endereço https. Pague com Pix ou fale com o suporte.'
  if (!window.PagSeguro?.encryptCard)
    return 'Não foi possível carregar a proteção do cartão. Atualize a página ou pague com Pix.'
  return ''
}

window.lastStep = {
  problem: whyNot(),
  tells_bin: true,
  tokenOf({ number, expiry, cvv, name }) {
    const [expMonth, year] = expiry.split('/')
    const { encryptedCard, hasErrors, errors } = window.PagSeguro.encryptCard({
      publicKey,
      holder: name,
      number,
      expMonth,
      expYear: `20${year}`,
      securityCode: cvv,
    })
    if (hasErrors) return { wrong: errors.flatMap(({ code }) => fieldOf[code] ?? []) }
    // Names on cards have plain letters only, and what is encrypted is base64.
    const packed = btoa(JSON.stringify({ encrypted: encryptedCard, holder: name }))
    return { token: packed.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') }
  },
}
