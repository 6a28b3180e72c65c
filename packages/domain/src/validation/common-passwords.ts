/**
 * What lists of leaked passwords are full of, as far as A5 would let it pass: a common word with a number and a sign, in any
 * case. The product's own words are the first that a guesser tries here. The pattern stands for some 100,000 passwords.
 */
const WORDS = [
  ...['password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'pa55word', 'pass', 'passwd', 'sandi', 'katasandi'],
  ...['admin', 'adm1n', '@dmin', 'administrator', 'administrasi', 'superadmin', 'operator', 'user', 'guest'],
  ...['test', 'testing', 'demo', 'default', 'changeme', 'secret', 'master', 'login', 'letmein', 'access'],
  ...['welcome', 'hello', 'halo', 'selamat', 'selamatdatang', 'iloveyou', 'sayang', 'cinta', 'bismillah'],
  ...['indonesia', 'merdeka', 'garuda', 'jakarta', 'bandung', 'surabaya', 'persib', 'qwerty', 'qwertyuiop'],
  ...[
    'qwert',
    'asdf',
    'asdfgh',
    'zxcvbn',
    'qaz',
    'qazwsx',
    'abc',
    'abcd',
    'abcdef',
    'aa',
    'monkey',
    'dragon',
  ],
  ...['football', 'superman', 'batman', 'sunshine', 'princess', 'spring', 'summer', 'autumn', 'winter'],
  ...['januari', 'agustus', 'desember', 'server', 'database', 'postgres', 'windows', 'google', 'samsung'],
  ...['petatirta', 'peta', 'tirta', 'pdam', 'perumdam', 'airminum', 'air', 'pelanggan', 'meteran'],
]
const NUMBERS =
  '(?:1|12|123|1234|12345|123456|1234567|12345678|123456789|0|01|007|10|11|111|321|69|88|99|19\\d\\d|20\\d\\d)'
const SIGN = '[!@#$%^&*?._+=-]'

const COMMON = new RegExp(
  `^(?:(?:${WORDS.join('|')})(?:${SIGN}{0,2}${NUMBERS}${SIGN}{0,3}|${SIGN}{0,3})|1qaz[!@]wsx|1q2w3e4r[5t]*${SIGN}|zaq1[@!]wsx)$`,
  'i',
)

export const isCommonPassword = (password: string): boolean => COMMON.test(password)
