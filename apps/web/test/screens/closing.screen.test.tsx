import { MenuItem, TextField } from '@mui/material'
import { calls } from '@petatirta/contract'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createStore } from 'zustand/vanilla'
import { FeaturePopup } from '#app/map/popup/feature-popup.tsx'
import type { MapEngine, Selection } from '#map/engine/map-engine.ts'
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx'
import { Dial, Panels, smallCity } from '../support/map-panels.tsx'
import { PHONE, type StandInCity, show } from '../support/map-part.tsx'
import { standInServer } from '../support/stand-in-server.ts'

let city: StandInCity
let engine: ReturnType<typeof standInEngine>
beforeEach(() => {
  const server = standInServer()
  city = smallCity(server)
  city.describes('customer', [
    { idpelangga: '100200', nama: 'Budi Santoso', url_foto_rumah: 'https://foto.example/rumah.png' },
  ])
  server.answers(calls.complaintCustomers, [])
  server.answers(calls.customerBills, [])
  server.answers(calls.countComplaints, { hublang: 0, work_order: 0 })
  server.answers(calls.listComplaints, [])
  server.answers(calls.housePhoto, '')
  engine = standInEngine()
})

/** What the popup needs of a map: a selection, a place for the card and the focus. */
function standInEngine() {
  const store = createStore<{ selection: Selection | null }>(() => ({ selection: null }))
  const popupElement = document.createElement('div')
  // In the middle, where no panel lies over it.
  popupElement.style.cssText = 'position: fixed; left: 450px; top: 80px'
  const map = document.createElement('div')
  map.tabIndex = 0
  document.body.append(map, popupElement)
  onTestFinished(() => {
    for (const element of [map, popupElement]) element.remove()
  })
  return {
    map,
    popupElement,
    onAim: () => () => undefined,
    subscribe: store.subscribe,
    getSnapshot: store.getState,
    select: () => store.setState({ selection: { serial: 1, kind: 'customer', counter: 1, row: 0 } }),
    clearSelection: () => store.setState({ selection: null }),
    setCovered: vi.fn(),
    focus: () => map.focus(),
  }
}

const card = page.getByRole('dialog', { name: 'Budi Santoso', exact: true })
const photo = page.getByRole('dialog', { name: 'Foto Rumah Budi Santoso' })
const panel = page.getByRole('complementary', { name: 'Filter' })
const popup = (wide: boolean) => (
  <FeaturePopup engine={engine as unknown as MapEngine} sync={city.sync} gmtOffset={7} wide={wide} />
)

async function openAll(): Promise<void> {
  engine.select()
  await page.getByRole('button', { name: 'Foto Rumah' }).click()
  await expect.element(photo).toBeVisible()
}

test('[M2.10] a photo over a card beside a panel: each Escape closes one, and the panel only from inside', async () => {
  const { history } = await show(
    <>
      <Panels city={city} />
      {popup(true)}
    </>,
  )
  await expect.element(panel).toBeVisible()
  await openAll()
  await userEvent.keyboard('{Escape}')
  await expect.element(photo).not.toBeInTheDocument()
  await expect.element(card).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(engine.map).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).toBeVisible()

  // The focus is in the panel: the card beside it stays.
  engine.select()
  await expect.element(card).toBeVisible()
  ;(panel.getByRole('button').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(card).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.poll(() => history.location.state.overlays ?? 0).toBe(0)
})

test('[M2.10] each Back closes one, then leaves the map', async () => {
  const { history } = await show(popup(true))
  await openAll()
  await expect.poll(() => history.location.state.overlays).toBe(2)
  history.back()
  await expect.element(photo).not.toBeInTheDocument()
  await expect.element(card).toBeVisible()
  history.back()
  await expect.element(card).not.toBeInTheDocument()
  expect(history.location.pathname).not.toBe('/login')
  history.back()
  expect(history.location.pathname).toBe('/login')
})

function WithSelect() {
  const [open, setOpen] = useState(true)
  return (
    <FormDialog
      open={open}
      title="Formulir"
      dirty={false}
      pending={false}
      onSubmit={vi.fn()}
      onClose={() => setOpen(false)}
    >
      <TextField select label="Jenis" defaultValue="a">
        <MenuItem value="a">Satu</MenuItem>
        <MenuItem value="b">Dua</MenuItem>
      </TextField>
    </FormDialog>
  )
}

test('[M2.10] Back closes the list of a select field, and the dialog that it belongs to after it', async () => {
  const { history } = await show(<WithSelect />)
  const form = page.getByRole('dialog', { name: 'Formulir' })
  const list = page.getByRole('listbox')
  for (const close of [() => history.back(), () => userEvent.keyboard('{Escape}')]) {
    await form.getByRole('combobox', { name: 'Jenis' }).click()
    await expect.element(list).toBeVisible()
    await expect.poll(() => history.location.state.overlays).toBe(2)
    await close()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(form).toBeVisible()
    await expect.poll(() => history.location.state.overlays).toBe(1)
  }
  history.back()
  await expect.element(form).not.toBeInTheDocument()
})

test('[M2.5] on a phone Back and Escape close the fan of panels, and a panel; the sheet below stays', async () => {
  const { history } = await show(
    <>
      {popup(false)}
      <Dial city={city} />
    </>,
    { size: PHONE },
  )
  engine.select()
  await expect.element(card).toBeVisible()
  const dial = page.getByRole('button', { name: 'Panel peta' })
  const filter = page.getByRole('dialog', { name: 'Filter' })
  // The sheet lies over the button: not with the pointer.
  const fan = async () => {
    ;(dial.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  }
  const fold = () => expect.element(dial).toHaveAttribute('aria-expanded', 'false')
  await fan()
  await userEvent.keyboard('{Escape}')
  await fold()
  await expect.element(card).toBeVisible()
  await fan()
  history.back()
  await fold()
  await expect.poll(() => history.location.state.overlays).toBe(1)
  for (const close of [() => history.back(), () => userEvent.keyboard('{Escape}')]) {
    await fan()
    ;(page.getByRole('menuitem', { name: /^Filter/ }).element() as HTMLElement).click()
    await expect.element(filter).toBeVisible()
    await expect.poll(() => history.location.state.overlays).toBe(2)
    await close()
    await expect.element(filter).not.toBeInTheDocument()
    await expect.element(card).toBeVisible()
  }
  await expect.poll(() => history.location.state.overlays).toBe(1)
})
