/** Apart from the database, so that deleting it does not load the library that opens it. */
export const DATABASE_NAME = 'petatirta'
