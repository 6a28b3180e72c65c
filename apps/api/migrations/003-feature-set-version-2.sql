-- Sets of the first format cannot be read any more; they are encoded anew when somebody asks for them.
DELETE FROM feature_set;
