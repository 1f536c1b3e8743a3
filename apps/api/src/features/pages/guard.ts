/**
 * Runs in the head before anything is painted or loaded; one text for every page, so that one hash allows it.
 * With hash addresses the server only ever sees `/`: when the hash asks for another page than the one drawn, the
 * drawing is hidden until the storefront has the right one. A real path continues at the hash; where addresses are real paths, a hash
 * from before continues at its path, also one that is typed into an open page. The server draws for
 * visitors; when the browser remembers a login, the parts meant for visitors are not flashed. A browser that has the
 * font already wears it from the first paint on; any other draws this document in the stand-in, so that nothing moves. The headings'
 * letters are in the page, but a browser unpacks them on the side: `setting` hides the page for that moment.
 * A page is hidden until it was read whole; `read` shows also what broke off.
 */
export const guard = `(function(d,l){
var drawn=d.dataset.path,hash=l.hash;
document.addEventListener("DOMContentLoaded",function(){d.classList.add("read")});
try{var s=JSON.parse(localStorage.getItem("vuex"));if((s.state||s).user.logged===true){d.classList.add("logged")}}catch(e){}
try{if(d.dataset.font&&localStorage.getItem("font")===d.dataset.font){d.classList.add("font");
var f=document.createElement("link");f.rel="preload";f.as="font";f.type="font/woff2";f.crossOrigin="";f.href=d.dataset.font;
document.head.appendChild(f)}}catch(e){}
if(document.fonts&&!d.classList.contains("font")){d.classList.add("setting");
var set=function(){d.classList.remove("setting")};document.fonts.load("750 expanded 1em 'Archivo Fallback'").then(set,set)}
function want(path){
if(path.replace(/\\/+$/,"")!==drawn.replace(/\\/+$/,"")){d.classList.add("elsewhere");
addEventListener("error",function(e){if(e.target&&e.target.tagName==="SCRIPT"){d.classList.remove("elsewhere")}},true)}}
if(d.dataset.router!=="hash"){
var go=function(){if(l.pathname==="/"&&l.hash.slice(0,2)==="#/"){
history.replaceState(history.state,"",l.origin+l.hash.slice(1).replace(/[?&]em=([\\w-]+)$/,"#$1"));return true}};
if(go()){want(l.pathname)}
addEventListener("hashchange",go);return}
if(hash.slice(0,2)==="#/"){
want(hash.slice(1).split("?")[0]);
if(l.pathname!=="/"){history.replaceState(history.state,"","/"+l.search+hash)}
}else if(l.pathname!=="/"){
var part=hash.length>1?(l.search?"&":"?")+"em="+hash.slice(1):"";
history.replaceState(history.state,"","/#"+l.pathname+l.search+part)}
})(document.documentElement,location)`
