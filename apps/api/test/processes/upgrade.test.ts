import { EARLIER, upgradeFrom } from '../upgrade/suite.ts'

upgradeFrom(EARLIER.slice(1))
