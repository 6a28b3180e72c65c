/** The same walks, which now write the pictures. */
import guide from './guide.config.ts'

process.env.GUIDE_SHOTS = '1'

export default guide
