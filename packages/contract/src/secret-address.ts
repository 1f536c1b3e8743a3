/** Queries that log in, link a partner's account or answer a letter about a change. */
const PRIVATE_QUERY = /[?&](token|vincular|answer)=/

/** Paths below these words are secret links. An address without a page may be such a link, mistyped. */
const PRIVATE_WORD = /\/(ingresso|biometry|handed)(\/|$)/

/** Whether an address, as a browser sends it, holds a secret. */
export function holdsSecret(url: string): boolean {
  const [path = ''] = url.split(/[?#]/)
  return PRIVATE_QUERY.test(decode(url)) || PRIVATE_WORD.test(decode(path).replaceAll(/\/{2,}/g, '/'))
}

/** Storage key of this tab's secrets; addresses contain their numbers. */
export const SECRETS_KEY = 'secrets'

/**
 * Runs first in every document, before any request. Moves the secret of a handed ticket from the address to the tab's
 * storage and leaves a number; moves a login link's secret to `brought`, which the storefront reads once and deletes.
 *
 * Marks the document, because its first address stays readable in `performance`. Its listeners run before those of
 * measuring scripts and remove a secret in a fragment; if such a script already runs, the page reloads.
 */
export const hideSecrets = `(function(d,l,w){
var NAMES=["token","vincular","acesso"],hidden,moved;
function decoded(word){try{return decodeURIComponent(word)}catch(e){return word}}
function hidePath(path){
var words=path.split("/").filter(Boolean).map(decoded),n=words.length-1,secret=words[n];
if(n<1||words[n-1]!=="ingresso"||/^\\d{1,4}$/.test(secret)){return path}
moved=true;d.dataset.secret="";
try{var all=JSON.parse(sessionStorage.getItem("${SECRETS_KEY}"))||[],at=all.indexOf(secret);
if(at<0){at=all.push(secret)-1}
sessionStorage.setItem("${SECRETS_KEY}",JSON.stringify(all));
return path.replace(/[^/]+\\/*$/,String(at+1))}catch(e){return path}}
function hideQuery(query,brought){
var params=new URLSearchParams(query),found=false;
NAMES.forEach(function(name){var value=params.get(name);
if(value!==null){found=true;brought[name]=value;params.delete(name);if(name!=="acesso"){d.dataset.secret=""}}});
if(!found){return query}
var rest=params.toString();return rest&&"?"+rest}
function hide(){
moved=false;
var brought={},parts=l.hash.split(/\\?([^]*)/),hash=parts[0],before=l.pathname+l.search+l.hash;
if(hash.slice(0,2)==="#/"){hash="#"+hidePath(hash.slice(1))}
var path=hidePath(l.pathname),search=hideQuery(l.search,brought);
if(parts.length>1){hash+=hideQuery("?"+parts[1],brought)}
var clean=path+search+hash;
if(clean===before){return false}
hidden=l.href;
history.replaceState(history.state,"",l.origin+clean);
if(Object.keys(brought).length>0){w.brought=brought;dispatchEvent(new Event("brought"))}
return true}
function onMove(e){
if(!e.isTrusted||!(hide()||e.newURL&&e.newURL===hidden)){return}
e.stopImmediatePropagation();
if(moved&&(w.dataLayer||w.fbq)){return l.reload()}
dispatchEvent(e.type==="popstate"?new PopStateEvent("popstate",{state:history.state}):new HashChangeEvent("hashchange"))}
hide();
addEventListener("popstate",onMove,true);addEventListener("hashchange",onMove,true)
})(document.documentElement,location,window);`

/** A malformed escape is read as it was written. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
