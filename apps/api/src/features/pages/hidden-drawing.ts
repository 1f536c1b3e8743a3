/**
 * A busy phone would paint half a page while the rest is read, and then move it. So it is painted once all that is drawn is
 * there, its letters too, which is when the scripts begin behind it; or when nothing more comes, because the network broke (`guard.ts`).
 */
const whole = 'html:not(.read,:has(#root~script):not(.setting))>body{display:none}'

/** Another page in another look is wanted: whose it will be is not known yet, so it is nobody's. */
const strange =
  'html.elsewhere:not(.alike) #root{visibility:hidden;content-visibility:hidden}' +
  'html.elsewhere:not(.alike) body{background:Canvas}'

/** Another page in the same look is wanted: the bar is the same on all, and below it something is on its way. */
const alike =
  'html.elsewhere.alike :is(main>*,footer){display:none}' +
  'html.elsewhere.alike main:before{content:"";display:block;height:288px;' +
  'background:linear-gradient(100deg, var(--raised) 30%, var(--line) 50%, var(--raised) 70%) 0 0 / 200% 100%;' +
  'animation:1.6s linear infinite skeleton}'

/** What is seen of a drawing that is not whole, or not the one that is wanted. */
export const hiddenDrawing = whole + strange + alike
