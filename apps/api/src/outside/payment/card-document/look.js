// Part of every document for a card: how it is dressed like the shop around it.
const colours = ['background', 'text', 'muted', 'line', 'primary', 'field', 'error']

window.wearLook = ({ colours: given = {}, radius = '', font }) => {
  const { style } = document.documentElement
  for (const name of colours) {
    if (CSS.supports('color', given[name] ?? '')) style.setProperty(`--${name}`, given[name])
  }
  if (CSS.supports('border-radius', radius)) style.setProperty('--radius', radius)
  // What is no font changes nothing.
  if (font instanceof ArrayBuffer) {
    const face = new FontFace('Shop', font, { weight: '400 800' })
    face.load().then(
      () => document.fonts.add(face),
      () => undefined,
    )
  }
}
