import dayjs from 'dayjs'
import 'dayjs/locale/id'

dayjs.locale('id')

/** dayjs that speaks Indonesian; import it from here only. */
export { dayjs }
