export const VERTEX_SHADER = `#version 300 es
precision highp float;
precision highp int;
in vec2 position;
in uvec4 codesA;
in uvec4 codesB;
in uint lit;
uniform vec2 centre;
uniform mat2 toClip;
uniform float size;
// Which bits of the rules make a highlight, and which rows this pass draws: 0 all, 1 plain, 2 highlighted.
uniform uint wanted;
uniform uint pass;
uniform highp usampler2D rules;
uniform sampler2D palette;
flat out vec4 colour;

uint rule(uint code, int channel) { return texelFetch(rules, ivec2(code, channel), 0).r; }

void main() {
  uint bits = rule(codesA.x, 0) & rule(codesA.y, 1) & rule(codesA.z, 2) & rule(codesA.w, 3)
    & rule(codesB.x, 4) & rule(codesB.y, 5) & rule(codesB.z, 6) & rule(codesB.w, 7);
  bool highlighted = lit != 0u && (bits & wanted) == wanted;
  gl_PointSize = size;
  colour = texelFetch(palette, ivec2(codesA.x, pass == 2u ? 1 : 0), 0);
  // A row that fails, or that another pass draws, leaves clip space.
  bool hidden = (bits & 1u) == 0u || colour.a == 0.0 || (pass != 0u && highlighted != (pass == 2u));
  gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(toClip * (position - centre), 0.0, 1.0);
}`

export const FRAGMENT_SHADER = `#version 300 es
precision highp float;
flat in vec4 colour;
uniform float size;
uniform float radius;
uniform float outline;
uniform float alpha;
uniform vec3 rim;
out vec4 pixel;

void main() {
  float distance = length(gl_PointCoord - 0.5) * size;
  float cover = clamp(radius + outline + 0.5 - distance, 0.0, 1.0);
  if (cover == 0.0) discard;
  float fill = clamp(radius + 0.5 - distance, 0.0, 1.0);
  vec3 rgb = outline > 0.0 ? mix(rim, colour.rgb, fill) : colour.rgb;
  pixel = vec4(rgb, 1.0) * (cover * alpha);
}`
