import type { ListedCustomer } from '@petatirta/contract'
import { describe, expect, test } from 'vitest'
import {
  isComplete,
  proposedChange,
  readRefusals,
  toCorrections,
  withAllProposals,
  withEdit,
} from './area-edits.ts'
import { chosenAreas, suggest } from './area-suggestions.ts'

const customer = (
  idpelangga: string,
  Kecamatan: string | null,
  Kelurahan: string | null,
  proposal: { Kecamatan: string | null; Kelurahan: string | null } = { Kecamatan: null, Kelurahan: null },
): ListedCustomer => ({
  type: 'Feature',
  _id: idpelangga,
  updatedAt: '2026-11-17T08:00:00.000Z',
  geometry: { type: 'Point', coordinates: [0, 0] },
  properties: { idpelangga, Kecamatan, Kelurahan },
  proposal,
})
const melati = { Kecamatan: 'Utara', Kelurahan: 'Melati' }
const one = customer('1', null, '-', melati)
const two = customer('2', 'Utara', 'Mawar', melati)

describe('edits of a page', () => {
  test('one that leads back to what is listed is none', () => {
    const edits = withEdit({}, two, { Kelurahan: 'Melati' })
    expect(edits).toEqual({ 2: melati })
    expect(withEdit(edits, two, { Kelurahan: 'Mawar' })).toEqual({})
  })

  test('[A5] empty and a dash are not filled in', () => {
    expect(isComplete({ Kecamatan: 'Utara', Kelurahan: ' - ' })).toBe(false)
    expect(isComplete(melati)).toBe(true)
  })

  test('a proposal changes what differs, and only where it names something', () => {
    expect(proposedChange(two, { Kecamatan: 'Utara', Kelurahan: 'Mawar' })).toEqual({ Kelurahan: 'Melati' })
    expect(proposedChange(two, melati)).toBeUndefined()
    expect(proposedChange(customer('3', '', ''), { Kecamatan: '', Kelurahan: '' })).toBeUndefined()
  })

  test('all proposals leave alone what was typed', () => {
    const typed = withEdit({}, two, { Kelurahan: 'Anggrek' })
    expect(withAllProposals(typed, [one, two, customer('3', '', '')])).toEqual({
      1: melati,
      2: { Kecamatan: 'Utara', Kelurahan: 'Anggrek' },
    })
  })

  test('[A7] sent without _id, with the areas as listed; refusals find their row again', () => {
    const sent = toCorrections(withAllProposals({}, [one, two]), [one, two])
    expect(sent[0]).toEqual({
      type: 'Feature',
      properties: { idpelangga: '1', ...melati },
      previous: { Kecamatan: null, Kelurahan: '-' },
    })
    expect(
      readRefusals(
        [
          { path: '1.properties.Kelurahan', message: 'a' },
          { path: '0.properties.idpelangga', message: 'b' },
          { path: '7.previous', message: 'c' },
        ],
        sent,
      ),
    ).toEqual({ 1: { row: 'b' }, 2: { Kelurahan: 'a' } })
  })
})

describe('suggestions', () => {
  const areas = {
    kecamatan: ['Selatan', 'Utara'],
    kelurahan: [
      { name: 'Anggrek', kecamatan: 'Selatan' },
      { name: 'Melati', kecamatan: 'Utara' },
      { name: 'Sukamaju', kecamatan: 'Selatan' },
      { name: 'Sukamaju', kecamatan: 'Utara' },
      { name: 'Terpencil', kecamatan: null },
    ],
  }
  const names = (Kecamatan: string, proposal = melati) =>
    suggest(areas, 'Kelurahan', { Kecamatan, Kelurahan: '' }, customer('1', null, null, proposal)).map(
      ({ name, kecamatan, proposed }) => `${name} ${kecamatan}${proposed ? ' *' : ''}`,
    )

  test('kelurahan of the chosen kecamatan, spelt anyhow, and those of which it is not known', () => {
    expect(names(' utara')).toEqual(['Melati Utara *', 'Sukamaju Utara', 'Terpencil null'])
    expect(names('Selatan')).toEqual(['Anggrek Selatan', 'Sukamaju Selatan', 'Terpencil null'])
  })

  test('all of them while the kecamatan is none; of two with one name the one that contains the point', () => {
    expect(names('Entah', { Kecamatan: 'Utara', Kelurahan: 'Sukamaju' })).toEqual([
      'Sukamaju Utara *',
      'Anggrek Selatan',
      'Melati Utara',
      'Sukamaju Selatan',
      'Terpencil null',
    ])
  })

  test('a chosen kelurahan brings its kecamatan, unless one was chosen', () => {
    const chosen = { name: 'Sukamaju', kecamatan: 'Selatan', proposed: false }
    const choose = (Kecamatan: string) =>
      chosenAreas(areas, 'Kelurahan', { Kecamatan, Kelurahan: '' }, chosen)
    expect(choose('-')).toEqual({ Kelurahan: 'Sukamaju', Kecamatan: 'Selatan' })
    expect(choose('selatan')).toEqual({ Kelurahan: 'Sukamaju' })
  })
})
