/** What hostile files are answered; what they cost, and those of 100 MB: test/processes/hostile-files.test.ts. */
import { hostileFiles } from './hostile-files/suite.ts'

hostileFiles(async ({ urls: [url] }) => ({
  url: `${url}/api`,
  harmless: work => work,
  stop: async () => undefined,
}))
