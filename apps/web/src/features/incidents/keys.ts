/** Everything about incidents of a city: what news of them makes old. */
export const incidentsKey = (city: string) => ['incidents', city] as const
