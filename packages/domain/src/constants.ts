// Map (M2.1, M9)
export const DEFAULT_ZOOM = 14
export const MIN_ZOOM = 2
export const MAX_ZOOM = 22
export const MAP_PROJECTION = 'EPSG:3857'
export const PAN_OFFSET_X = 125
export const PAN_OFFSET_Y = 150
export const LOCATION_BOUNCE_MS = 300
export const LOCATION_BOUNCE_UNITS = 10
export const SUMMARY_MARKER_RADIUS = 35

// Devices (M4.9, M9)
export const DEVICE_BLINK_MS = 1000
export const DEVICE_LABEL_ROTATION_MS = 4000
export const DEVICE_LABEL_GROUP_UNITS = 1000

// Layout (A2, M2.2, M2.10)
export const SIDEBAR_WIDTH = 302
export const DRAWER_WIDTH = 240
export const POPUP_SCROLL_GENERIC_PX = 300
export const POPUP_SCROLL_SMALL_PX = 150

// Tools (M2.4); Screenshot is over at once and has no mode of its own.
export const TOOLBOX_MODES = {
  none: 0,
  draw: 1,
  eraser: 2,
  streetView: 3,
  direction: 4,
  positioning: 5,
  dynamicSummary: 6,
  closePipe: 7,
} as const
export type ToolboxMode = keyof typeof TOOLBOX_MODES

// Messages (A9, M9)
export const LOGIN_ERROR_MS = 6000
export const USER_SNACKBAR_MS = 6000
export const SNACKBAR_MS = 5000
export const NOTICE_MS = 6000

// Lists (A2, A7, A9, M9)
export const ADMIN_PAGE_SIZES = [5, 10, 25] as const
export const ADMIN_PAGE_SIZE = 5
export const CUSTOMER_EDITOR_PAGE_SIZE = 25
export const CUSTOMER_LIST_PAGE_SIZES = [5, 10, 25, 50] as const
export const CUSTOMER_LIST_PAGE_SIZE = 5
export const COMPLAINT_PAGE_SIZES = [5, 10, 25, 50] as const
export const COMPLAINT_PAGE_SIZE = 25
export const FIRST_PAGE = 1

// Directions (M5.5, M7.4)
export const MAX_DESTINATIONS = 4
export const ROUTE_STOPS_PER_LINK = 9

/** Work-order date phases as M3.11 names them. */
export const WORK_ORDER_PHASES = ['spk', 'rab', 'sppb', 'bap'] as const
export type WorkOrderPhase = (typeof WORK_ORDER_PHASES)[number]

export const LOCAL_DATABASE_VERSION = 5

/** All properties of a feature together, as JSON in bytes: an entry of a map, not a place to keep files. */
export const PROPERTIES_MAX_BYTES = 64 * 1024
