-- The work-order filter looks complaints up by the date of a phase (M3.11). Only dates that are there: every import of
-- complaints writes these indexes anew.
CREATE INDEX complaint_spk ON complaint (city_id, tgl_spk) WHERE tgl_spk IS NOT NULL;
CREATE INDEX complaint_rab ON complaint (city_id, tgl_rab) WHERE tgl_rab IS NOT NULL;
CREATE INDEX complaint_sppb ON complaint (city_id, tgl_sppb) WHERE tgl_sppb IS NOT NULL;
CREATE INDEX complaint_bap ON complaint (city_id, tgl_bap) WHERE tgl_bap IS NOT NULL;
