interface Props {
  label: string
  colour: string
}

const HALF = 56
const [STREETS, IMAGERY] = ['#f3f0e9', '#2f3b33']

/** A pipe as the map draws it, on streets and on imagery: a colour has to do for both, whatever the page's scheme. */
export const PipeLine = ({ label, colour }: Props) => (
  <svg role="img" aria-label={label} width={2 * HALF} height="32" viewBox={`0 0 ${2 * HALF} 32`}>
    <rect width={HALF} height="32" fill={STREETS} />
    <rect x={HALF} width={HALF} height="32" fill={IMAGERY} />
    <path d={`M0 12 H${HALF - 12} V4`} fill="none" stroke="#ffffff" strokeWidth="3" />
    <path
      d={`M6 22 L${HALF - 26} 22 L${HALF - 12} 12 L${HALF + 12} 12 L${HALF + 26} 21 L${2 * HALF - 6} 21`}
      fill="none"
      stroke={colour}
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
