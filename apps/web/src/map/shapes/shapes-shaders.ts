import { MAX_WIDTH } from './shape-classes.ts'
import { NO_SEGMENT } from './shape-codes.ts'

/** Texels per line of the textures that hold vertices. */
export const TEXTURE_WIDTH = 4096

/**
 * Vertices are pulled from textures by number: no buffer has to be built from the arrays, and software renderers draw
 * plain triangles far faster than instances.
 */
const PULL = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D positions;
uniform highp usampler2D codes;
uniform sampler2D classes;
uniform vec2 centre;
uniform mat2 toPixels;
uniform vec2 halfView;

ivec2 texel(int i) { return ivec2(i % ${TEXTURE_WIDTH}, i / ${TEXTURE_WIDTH}); }

/** Device pixels from the centre of the view. */
vec2 place(int i) { return toPixels * (texelFetch(positions, texel(i), 0).xy - centre); }

/** Colour and width of a segment; no width where there is nothing to draw. */
vec4 look(int segment) {
  uint code = texelFetch(codes, texel(segment), 0).r;
  if (code == ${NO_SEGMENT}u) return vec4(0.0);
  return texelFetch(classes, ivec2(code & 255u, code >> 8u), 0);
}
`

/**
 *   5,·──────────────────·2,4     a, b: the segment's ends; the box reaches half a width beyond them,
 *    │   a────────────b   │       the fragment shader rounds its corners off: caps and joins in one
 *   0,3──────────────────·1
 */
export const LINE_VERTEX_SHADER = `${PULL}
uniform float scale;
uniform float casing;
flat out vec4 colour;
flat out float halfWidth;
flat out float extent;
out vec2 local;

void main() {
  int segment = gl_VertexID / 6;
  int corner = gl_VertexID - 6 * segment;
  vec4 style = look(segment);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  if (style.a == 0.0) return;
  float width = style.a * ${MAX_WIDTH} * scale + 2.0 * casing;
  // Thinner than a pixel is drawn paler, not thinner.
  colour = vec4(style.rgb, 1.0) * min(1.0, width);
  halfWidth = 0.5 * max(1.0, width);
  vec2 a = place(segment);
  vec2 b = place(segment + 1);
  extent = distance(a, b);
  vec2 along = extent > 0.0 ? (b - a) / extent : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float reach = halfWidth + 0.5;
  bool atEnd = corner == 1 || corner == 2 || corner == 4;
  float side = corner == 2 || corner == 4 || corner == 5 ? reach : -reach;
  local = vec2(atEnd ? extent + reach : -reach, side);
  gl_Position = vec4((a + along * local.x + across * side) / halfView, 0.0, 1.0);
}`

export const LINE_FRAGMENT_SHADER = `#version 300 es
precision highp float;
flat in vec4 colour;
flat in float halfWidth;
flat in float extent;
in vec2 local;
uniform vec4 override;
out vec4 pixel;

void main() {
  float beyond = max(max(-local.x, local.x - extent), 0.0);
  float cover = clamp(halfWidth + 0.5 - length(vec2(beyond, local.y)), 0.0, 1.0);
  if (cover == 0.0) discard;
  pixel = (override.a > 0.0 ? override : colour) * cover;
}`

/** Fans into the stencil buffer (see fanCodes). */
export const FAN_VERTEX_SHADER = `${PULL}
uniform highp usampler2D fans;

void main() {
  int segment = gl_VertexID / 3;
  int corner = gl_VertexID - 3 * segment;
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  if (look(segment).a == 0.0) return;
  uint fan = texelFetch(fans, texel(segment), 0).r;
  int turned = int(fan & 1u);
  int i = corner == 0 ? int(fan >> 1u) : corner == 1 ? segment + turned : segment + 1 - turned;
  gl_Position = vec4(place(i) / halfView, 0.0, 1.0);
}`

/** One triangle over the whole view. */
export const COVER_VERTEX_SHADER = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`

export const FLAT_FRAGMENT_SHADER = `#version 300 es
precision highp float;
uniform vec4 fill;
out vec4 pixel;
void main() { pixel = fill; }`
