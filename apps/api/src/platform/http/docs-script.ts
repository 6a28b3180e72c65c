/** What the page about the api does: finds calls by words, and makes them with a token that stays on the page. */
export const DOCS_SCRIPT = `
const sections = [...document.querySelectorAll('section')]
const texts = sections.map(section => section.textContent.toLowerCase())
const found = document.querySelector('#found')
function find(words) {
  const hits = texts.map(text => words.every(word => text.includes(word)))
  sections.forEach((section, at) => { section.hidden = !hits[at] })
  found.textContent = hits.filter(Boolean).length + ' of ' + sections.length + ' calls'
}
const search = document.querySelector('#search')
search.addEventListener('input', () => find(search.value.toLowerCase().split(/\\s+/)))
find([''])

function addressOf(form) {
  const query = new URLSearchParams()
  let path = form.dataset.path
  for (const field of form.querySelectorAll('input')) {
    if (field.dataset.in === 'path') path = path.replace('{' + field.name + '}', encodeURIComponent(field.value))
    else if (field.value !== '') query.append(field.name, field.value)
  }
  return '/api' + path + (query.size ? '?' + query : '')
}

async function make(form) {
  const token = document.querySelector('#token').value.trim()
  const body = form.querySelector('textarea')?.value
  const answer = form.querySelector('output')
  const headers = { ...(token && { authorization: 'Bearer ' + token }) }
  if (body !== undefined) headers['content-type'] = 'application/json'
  answer.textContent = '…'
  try {
    const response = await fetch(addressOf(form), { method: form.dataset.method, headers, body })
    const text = await response.text()
    let shown = text
    try {
      const json = JSON.parse(text)
      if (json.payload?.accessToken) document.querySelector('#token').value = json.payload.accessToken
      shown = JSON.stringify(json, null, 2)
    } catch {}
    const most = 20000
    const rest = shown.length > most ? '\\n… ' + (shown.length - most) + ' more characters' : ''
    answer.textContent = response.status + '\\n' + shown.slice(0, most) + rest
  } catch (error) {
    answer.textContent = String(error)
  }
}
document.addEventListener('submit', event => {
  event.preventDefault()
  make(event.target)
})
`
