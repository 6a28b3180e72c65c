/** The search of the guide. Pages are whole without it: the box is there only where scripts run. */
const list = document.querySelector('#daftar')
const box = document.createElement('input')
box.type = 'search'
box.placeholder = 'Cari di panduan'
box.setAttribute('aria-label', 'Cari di panduan')
const found = document.createElement('div')
found.setAttribute('role', 'status')
list.prepend(box, found)

let loading
/** Fetched when the reader begins to search, and once. */
function load() {
  loading ??= fetch('/panduan/cari.json').then(answer => {
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.json()
  })
  return loading
}

const AROUND = 60

function excerpt(text, word) {
  const at = text.toLowerCase().indexOf(word)
  const from = Math.max(0, at - AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, at + word.length + AROUND)}…`
}

function entry({ name, title, text }, word) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `/panduan/${name}`
  link.textContent = title
  const where = document.createElement('small')
  if (text.toLowerCase().includes(word)) where.textContent = excerpt(text, word)
  link.append(where)
  item.append(link)
  return item
}

async function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean)
  list.toggleAttribute('data-searching', words.length > 0)
  if (words.length === 0) return found.replaceChildren()
  try {
    const pages = await load()
    const hits = pages.filter(({ title, text }) => {
      const whole = `${title} ${text}`.toLowerCase()
      return words.every(word => whole.includes(word))
    })
    const inTitle = ({ title }) => words.every(word => title.toLowerCase().includes(word))
    hits.sort((a, b) => inTitle(b) - inTitle(a))
    const items = document.createElement('ul')
    items.append(...hits.map(page => entry(page, words[0])))
    found.replaceChildren(hits.length > 0 ? items : 'Tidak ada halaman dengan kata itu.')
  } catch {
    loading = undefined
    found.replaceChildren('Pencarian tidak tersedia tanpa jaringan.')
  }
}
box.addEventListener('input', search)
