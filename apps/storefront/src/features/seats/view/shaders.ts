import { BLUR, CHAIR, CHAIRS, INK, INKS, LINE, PATTERN, SKY_UP } from '@bilheteria/rules/plan/view-pen'

/** What something is made of. A card takes a whole number for something else: none that is written into these texts is whole. u and v count seats and rows, or are metres on a field; what is too small to be told apart is its mean. */
const surface = (tools: string, pattern: string) => ({
  corner: `#version 300 es
uniform mat4 eye;layout(location=0)in vec3 place;layout(location=1)in vec4 look;uniform vec3 own;out vec3 at;out vec2 away;flat out int ink;
void main(){at=vec3(look.xy,look.w);away=(place-own).xy;ink=int(look.z);gl_Position=eye*vec4(place,1.);}`,
  pixel: `#version 300 es
precision highp float;
uniform vec3 inks[${INKS}];in vec3 at;in vec2 away;flat in int ink;out vec4 colour;
${tools}
void main(){int i=ink%${PATTERN};vec3 c=inks[i];${pattern}colour=vec4(c*at.z,1.);}`,
})

/** What stands in a venue. The pattern is not where chairs are; rows in which nobody has a place are everywhere. */
export const VENUE = surface(
  `float band(float x,float from,float to,float w){float s=fract(x);return mix(step(from,s)*step(s,to),to-from,clamp((w-${BLUR.from})/${BLUR.over},0.,1.));}`,
  `vec2 w=fwidth(at.xy);if(ink>=${PATTERN})c=mix(inks[${INK.floor}],c,band(at.y+.5,${CHAIR.front},${CHAIR.back},w.y)*band(at.x,${CHAIR.side},${1 - CHAIR.side},w.x)*max(step(${CHAIRS}.,length(away)),step(w.x,1e-5)));`,
)

/** By itself: a card works out what stands in such a text for every dot, also where no line is. */
export const FIELD = surface(
  `uniform float grounds[5];
float cover(float away){float w=fwidth(away),drawn=max(${LINE},w);return clamp(1.-(abs(away)-drawn*.5)/max(w,.01),0.,1.)*${LINE}/drawn;}`,
  `vec2 p=at.xy;float x=abs(p.x),y=abs(p.y),l=grounds[0]*.5;
c=mix(c,inks[${INK.white}],max(max(cover(max(x-l,y-grounds[1]*.5)+${2 * LINE}),cover(p.x)),max(cover(length(p)-grounds[4]),cover(max(l-grounds[2]-x,y-grounds[3])))));`,
)

/** Darker above than at the horizon, wherever that is. */
export const SKY = {
  corner: `#version 300 es
uniform vec2 up;out float height;
void main(){vec2 p=vec2(gl_VertexID&1,gl_VertexID>>1)*4.-1.;height=p.y;gl_Position=vec4(p,1.,1.);}`,
  pixel: `#version 300 es
precision highp float;
uniform vec2 up;uniform vec3 sky;uniform vec3 horizon;in float height;out vec4 colour;
void main(){colour=vec4(mix(horizon,sky,clamp((atan(height*up.y)+up.x)/${SKY_UP},0.,1.)),1.);}`,
}
