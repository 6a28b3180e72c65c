/** The utilities that selectors offer. */
import type { CompanyOption } from '@petatirta/contract'

export const CITIES: CompanyOption[] = [
  {
    _id: '01890a5d-ac96-774b-bcce-b302099a8101',
    name: 'Kabupaten Sarolangun',
    slug: 'kabupaten-sarolangun',
    isActive: true,
  },
  {
    _id: '01890a5d-ac96-774b-bcce-b302099a8102',
    name: 'Kota Contoh',
    slug: 'kota-contoh',
    isActive: true,
  },
]
