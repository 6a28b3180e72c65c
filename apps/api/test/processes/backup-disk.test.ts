/** On S3, and what goes wrong: backup.test.ts, backup-*.test.ts. */
import { backupAndRestore } from '../backup/suite.ts'

backupAndRestore('local disk')
