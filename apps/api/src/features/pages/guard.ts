import { pages, SHELL_PATH } from '@bilheteria/contract/page'
import { hideSecrets } from '@bilheteria/contract/secret-address'

/** How addresses without a producer's slug begin: all of them wear the look of the host, also where no page has one. */
const plain = [...new Set(Object.values(pages).map(({ path }) => path.split('/')[1]))]
  .filter((word) => word !== 'producers')
  .join('|')

/** Longer than a browser needs for a font it keeps; one that it does not keep any more is not waited for. */
const FONT_PATIENCE_MS = 500

/** Longer than any page takes that comes at all; then the storefront draws it by itself. */
const PATIENCE_MS = 10_000

/**
 * Runs in the head before anything is painted or loaded; one text for every page, so that one hash allows it. Removes
 * secrets from the address first, so that later scripts and requests never see them.
 *
 * With hash addresses the server only ever sees `/`: when the hash asks for another page than the one drawn, what fills that one is asked
 * for and put in place, while the drawing is hidden (`hidden-drawing.ts`). The storefront waits for `page_asked` and takes over what it finds;
 * when nothing came, or something of another build, it draws by itself. A request that answers a document makes markup of text without
 * running any of it, which is why no policy for texts is needed. Nobody can put anything below this address, so what comes from there is ours; an address
 * that leads out of it, by dots or by another answer, is not taken.
 *
 * A real path continues at the hash; where addresses are real paths, a hash
 * from before continues at its path, also one that is typed into an open page. The server draws for
 * visitors; when the browser remembers a login, the parts meant for visitors are not flashed.
 *
 * A browser that has the font already wears it from the first paint on; any other draws this document in the stand-in, so that nothing
 * moves. Either is unpacked on the side: `setting` hides the page for that moment. A font that comes later than that is not worn: left to the
 * styles, it would be put on when the next of them is added.
 * A page is hidden until it was read whole; `read` shows also what broke off.
 *
 * Files are asked for when all is read, and not by tags: a browser reads ahead, has six lines to a server, and would fill them with what is
 * needed later than the pictures it shows, which may come in a second piece, and the page it waits for.
 */
export const guard = `${hideSecrets}
(function(d,l){
var drawn=d.dataset.path,hash=l.hash,MAIN="script[type=module]";
document.addEventListener("DOMContentLoaded",function(){d.classList.add("read")});
function tidy(path){return path.replace(/\\/+/g,"/").replace(/(.)\\/$/,"$1")}
function lookOf(path){var word=path.split("/")[1];return /^(${plain})$/.test(word)?"":word}
function want(path){
path=tidy(path);
if(path===tidy(drawn)){return}
d.classList.add("elsewhere");
if(lookOf(path)===lookOf(drawn)){d.classList.add("alike")}
addEventListener("error",function(e){if(e.target&&e.target.tagName==="SCRIPT"){d.classList.remove("elsewhere")}},true);
if(drawn!=="${SHELL_PATH}"){window.page_asked=ask("${SHELL_PATH}"+path)}}
function ask(address){return new Promise(function(done){
var a=new XMLHttpRequest();a.open("GET",address);a.overrideMimeType("text/html");a.responseType="document";a.timeout=${PATIENCE_MS};
a.onloadend=function(){whenRead(function(){try{if(a.status===200&&a.responseURL.indexOf(l.origin+"${SHELL_PATH}/")===0){put(a.response)}}catch(e){}
if(!document.querySelector(MAIN)){d.classList.remove("elsewhere")}done()})};
a.send()})}
function whenRead(then){if(document.readyState!=="loading"){return then()}
document.addEventListener("readystatechange",then,{once:true})}
function put(page){
var is=page.documentElement.dataset,main=document.querySelector(MAIN),tags="title,meta:not([charset],[name=viewport]),link:not([as])";
if(main&&main.getAttribute("src")!==is.build){return}
var root=document.getElementById("root"),from=page.getElementById("root"),data=page.getElementById("page-data"),before=document.getElementById("page-data");
var sheet=new CSSStyleSheet();sheet.replaceSync(is.look);document.adoptedStyleSheets=[sheet];
document.head.querySelectorAll(tags).forEach(function(tag){tag.remove()});
page.head.querySelectorAll(tags).forEach(function(tag){document.head.appendChild(tag)});
root.textContent="";while(from.firstChild){root.appendChild(from.firstChild)}
if(before){before.remove()}document.body.appendChild(data);
d.dataset.path=is.path;d.classList.remove("elsewhere");fetchFiles(is.files)}
function fetchFiles(files){files.split(" ").filter(Boolean).forEach(function(file){
var link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.appendChild(link)})}
if(d.dataset.router!=="hash"){
var go=function(){if(l.pathname==="/"&&l.hash.slice(0,2)==="#/"){
history.replaceState(history.state,"",l.origin+l.hash.slice(1).replace(/[?&]em=([\\w-]+)$/,"#$1"));return true}};
if(go()){want(l.pathname)}
addEventListener("hashchange",go)
}else if(hash.slice(0,2)==="#/"){
want(hash.slice(1).split("?")[0]);
if(l.pathname!=="/"){history.replaceState(history.state,"","/"+l.search+hash)}
}else if(l.pathname!=="/"){
var part=hash.length>1?(l.search?"&":"?")+"em="+hash.slice(1):"";
history.replaceState(history.state,"","/#"+l.pathname+l.search+part)}
try{var s=JSON.parse(localStorage.getItem("vuex"));if((s.state||s).user.logged===true){d.classList.add("logged")}}catch(e){}
if(window.FontFace){
var set=function(){d.classList.remove("setting")},late=false,standIn=function(){
if(!late){late=true;document.fonts.load("750 expanded 1em 'Archivo Fallback'").then(set,set)}};
d.classList.add("setting");
try{if(!d.dataset.font||localStorage.getItem("font")!==d.dataset.font){throw 0}
var f=new FontFace("Archivo","url("+d.dataset.font+")",{weight:"400 800",stretch:"100% 125%"});
f.load().then(function(){if(!late){late=true;document.fonts.add(f);d.classList.add("font");set()}},standIn);setTimeout(standIn,${FONT_PATIENCE_MS})
}catch(e){standIn()}}
whenRead(function(){fetchFiles(d.dataset.files)})
})(document.documentElement,location)`
