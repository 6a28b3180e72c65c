-- Options whose value no feature of the city has any more. They are not offered, but keep their place and colour: the value may
-- come back with the next file, or when an import is taken back. The next import or synchronisation of a city finds them.
ALTER TABLE filter_option ADD COLUMN present boolean NOT NULL DEFAULT true;
