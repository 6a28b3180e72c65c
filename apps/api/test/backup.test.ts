/** On S3, and what goes wrong: test/processes/backup*.test.ts. */
import { backupAndRestore } from './backup/suite.ts'

backupAndRestore('local disk')
